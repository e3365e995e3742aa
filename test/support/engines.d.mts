export declare function ensureFirefox(): string
export declare function ensureWebKit(): { driver: string; browser: string; xvfb: string }
