import { z } from 'zod'
import { endpoint } from './protocol/endpoint.ts'
import { id, idParams, oneLine } from './protocol/fields.ts'

/** The accepted types of picture. The server checks the first bytes, whatever `Content-Type` says. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const

/** A picture: a `File` in the browser that sends it, bytes on the server. */
type PictureFile =
  | Uint8Array
  | {
      readonly type: string
      readonly size: number
      readonly arrayBuffer: () => Promise<ArrayBuffer>
    }

const file = z
  .custom<PictureFile>(value => value instanceof Uint8Array && value.length > 0)
  .transform(value => value as Uint8Array)

const percent = z.int().min(0).max(100)
const alt = oneLine.max(160)
const kind = z.enum(['logo', 'cover', 'photo'])

/**
 * What a page needs to show a picture: `srcset` by width, its size in pixels to reserve the space, and the point to keep
 * visible when it is cropped, in percent of width and height.
 */
export const pictureFace = z.object({
  src: z.string(),
  srcset: z.string(),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
  focus_x: percent,
  focus_y: percent,
})
/** The staff member and the service whose work a photo shows; null for none in particular. */
const work = { staff: id.nullable(), service: id.nullable() }
export const photo = pictureFace.extend(work)
const picture = pictureFace.extend({ id, kind, ...work })
const pictureList = z.object({ items: z.array(picture), next_cursor: z.null() })
const avatar = z.object({ avatar: z.string() })

/** Pictures are sent as the raw bytes of a JPEG, PNG, WebP or AVIF, 2 MiB at most, and stored re-encoded. */
export const pictures = {
  listPictures: endpoint({
    call: 'GET /api/dashboard/pictures',
    access: 'owner',
    summary: 'The logo, the cover and the photos of this business, in their order.',
    status: 200,
    reply: pictureList,
    codes: [],
  }),
  uploadPicture: endpoint({
    call: 'POST /api/dashboard/pictures',
    access: 'owner',
    audit: 'use_case',
    summary: 'Adds a photo, or puts a logo or a cover in the place of the one there is.',
    query: z.object({ kind }),
    body: file,
    takes: 'picture',
    status: 201,
    reply: z.object({ picture }),
    codes: ['idempotency_key_reused'],
    isIdempotent: true,
  }),
  updatePicture: endpoint({
    call: 'PATCH /api/dashboard/pictures/:id',
    access: 'owner',
    audit: 'use_case',
    summary:
      'Changes the text alternative of a picture, its focus point, whose work it shows, or its place among the photos.',
    params: idParams,
    body: z.object({
      alt: alt.optional(),
      focus_x: percent.optional(),
      focus_y: percent.optional(),
      staff: work.staff.optional(),
      service: work.service.optional(),
      /** Counted from 0 among the photos. */
      position: z.int().min(0).max(100).optional(),
    }),
    status: 200,
    reply: pictureList,
    codes: ['not_found'],
  }),
  deletePicture: endpoint({
    call: 'DELETE /api/dashboard/pictures/:id',
    access: 'owner',
    audit: 'use_case',
    summary: 'Takes a picture away, with its files.',
    params: idParams,
    status: 204,
    codes: ['not_found'],
  }),
  uploadAvatar: endpoint({
    call: 'POST /api/profile/avatar',
    access: 'account',
    summary: 'Sets one’s own picture.',
    body: file,
    takes: 'picture',
    status: 200,
    reply: avatar,
    codes: [],
  }),
  deleteAvatar: endpoint({
    call: 'DELETE /api/profile/avatar',
    access: 'account',
    summary: 'Takes one’s own picture away.',
    status: 204,
    codes: [],
  }),
  uploadStaffAvatar: endpoint({
    call: 'POST /api/dashboard/staff/:id/avatar',
    access: 'owner',
    audit: 'use_case',
    summary: 'Sets the picture of a staff member, as the public page shows it.',
    params: idParams,
    body: file,
    takes: 'picture',
    status: 200,
    reply: avatar,
    codes: ['not_found'],
  }),
  deleteStaffAvatar: endpoint({
    call: 'DELETE /api/dashboard/staff/:id/avatar',
    access: 'owner',
    audit: 'use_case',
    summary: 'Removes the picture of a staff member.',
    params: idParams,
    status: 204,
    codes: ['not_found'],
  }),
}
