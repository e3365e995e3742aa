export const messages: readonly (readonly [code: number, message: string, means: string, todo: string])[]
export function messagesTable(): string
