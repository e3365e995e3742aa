/** Width by height of a photo; 1.5 until both are known. */
export const photoRatio = ({
  width,
  height,
}: {
  width?: number | undefined
  height?: number | undefined
}): number => (width && height ? width / height : 1.5)
