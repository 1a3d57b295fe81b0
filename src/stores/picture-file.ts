/*
 * Telephones take photos of six megabytes; the server keeps two at most. What is larger is made smaller here, so that
 * nobody has to know.
 */
const comfortableBytes = 1_500_000
const longestSide = 2000

export async function readyToSend(file: File): Promise<Blob> {
  if (file.size <= comfortableBytes) return file
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    return await new Promise(resolve => {
      canvas.toBlob(smaller => resolve(smaller ?? file), 'image/jpeg', 0.85)
    })
  } catch {
    // A format this browser cannot read: the server says so in words.
    return file
  }
}
