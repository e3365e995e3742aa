export declare function ensureFirefox(): string
export declare function ensureWebKit(): { driver: string; browser: string; xvfb: string }
export declare function ensureOrca(): void
