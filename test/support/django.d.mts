export declare function ensureDjango(): string
