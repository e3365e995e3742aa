export const maxFiles: number
