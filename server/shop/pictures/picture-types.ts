const marks: readonly (readonly [number, string])[][] = [
  [[0, '\xff\xd8\xff']],
  [[0, '\x89PNG\r\n\x1a\n']],
  [
    [0, 'RIFF'],
    [8, 'WEBP'],
  ],
  [[4, 'ftypavif']],
]

/** Whether the first bytes are those of an accepted type. SVG, HTML and the like never reach a decoder. */
export function isPicture(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 32)).toString('latin1')
  return marks.some(mark => mark.every(([at, text]) => start.startsWith(text, at)))
}
