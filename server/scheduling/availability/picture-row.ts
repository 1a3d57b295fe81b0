/** A picture of a shop, as its page shows it. */
export type PictureRow = {
  readonly id: string
  readonly kind: 'logo' | 'cover' | 'photo'
  readonly name: string
  readonly widths: readonly number[]
  readonly height: number
  readonly alt: string
  readonly focus_x: number
  readonly focus_y: number
  /** For a photo: the staff member and the service whose work it shows. */
  readonly staff_id: string | null
  readonly service_id: string | null
}
