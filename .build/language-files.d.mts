/** Whether a part, by its path, shows something as a page opens. */
export declare const isOpening: (part: string) => boolean
