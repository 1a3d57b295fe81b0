import { limits } from '#contract/protocol/limits.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { silent } from './api.ts'

/*
 * Phones take photos of six megabytes, the server accepts at most two, and a slow line needs seconds for half a one.
 * Larger photos are made smaller here, so that users need not know. Other pictures only when they have to be, because a
 * logo would lose its transparency.
 */
const comfortableBytes = 300_000
const mostBytes = 1_500_000
const longestSide = 2000

/** Null when it stays larger than the server accepts. */
export async function readyToSend(file: File): Promise<Blob | null> {
  const ready = await madeSmaller(file)
  return ready.size > limits.picture_bytes ? null : ready
}

/** The answer of the server to a picture that is too large, which need not be sent for it. */
export function tooLarge(): ProblemWire {
  return { ...silent(), status: 413, code: 'too_large' }
}

async function madeSmaller(file: File): Promise<Blob> {
  const isPhoto = file.type === 'image/jpeg'
  if (file.size <= (isPhoto ? comfortableBytes : mostBytes)) return file
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    const context = canvas.getContext('2d')
    // A JPEG has no transparency: what is transparent would become black.
    if (context) context.fillStyle = '#fff'
    context?.fillRect(0, 0, canvas.width, canvas.height)
    context?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    return await new Promise(resolve => {
      canvas.toBlob(
        smaller => resolve(smaller && smaller.size < file.size ? smaller : file),
        'image/jpeg',
        0.85,
      )
    })
  } catch {
    // This browser cannot read the format; the server will refuse it with an explanation.
    return file
  }
}
