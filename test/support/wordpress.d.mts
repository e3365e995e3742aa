export declare function ensureWordPress(): void
