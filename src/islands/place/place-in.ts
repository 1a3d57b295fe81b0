import { textOf } from '../ui/form-state.ts'

type Marked = { readonly latitude: number | null; readonly longitude: number | null }

/** The position in a form: both coordinates, or none. */
export function placeIn(values: FormData): Marked {
  const [latitude, longitude] = [textOf(values, 'latitude'), textOf(values, 'longitude')]
  const isMarked = latitude !== '' && longitude !== ''
  return {
    latitude: isMarked ? Number(latitude) : null,
    longitude: isMarked ? Number(longitude) : null,
  }
}
