/** The second file of a language, which the build makes of the same catalogue. */
declare module '*.json?rest' {
  const texts: Record<string, string | null>
  export default texts
}
