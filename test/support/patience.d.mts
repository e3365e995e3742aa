export declare const patienceMs: number
export declare const tryMs: number
export declare const testMs: number
