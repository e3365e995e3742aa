export function serveHarness(port?: number): Promise<{ url: string; close: () => Promise<void> }>
