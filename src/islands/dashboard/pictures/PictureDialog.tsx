import { type PointerEvent, useState } from 'react'
import { picturesTexts as texts } from '#messages/dashboard/page.ts'
import { commonTexts } from '#messages/dashboard/common.ts'
import { changePicture, type Picture, removePicture } from '#stores/dashboard/pictures/pictures.ts'
import { Button } from '#islands/ui/Button.tsx'
import { TextField } from '#islands/ui/Field.tsx'
import { textOf } from '#islands/ui/form-state.ts'
import parts from '../parts/parts.module.css'
import { useOutcome } from '../parts/use-sending.ts'
import { FormDialog } from '../parts/FormDialog.tsx'
import styles from './pictures.module.css'
import { WorkOf } from './WorkOf.tsx'

type Props = {
  readonly picture: Picture
  /** Among the photos, from 0; -1 for the logo and the cover. */
  readonly place: number
  readonly count: number
  readonly onClose: () => void
}

/** Edits the alternative text of a picture, the point that cropping keeps in view, and its position. */
export function PictureDialog({ picture, place, count, onClose }: Props) {
  const [focus, setFocus] = useState({ x: picture.focus_x, y: picture.focus_y })
  const report = useOutcome()
  const save = (values: FormData) =>
    changePicture(picture.id, {
      alt: textOf(values, 'alt'),
      focus_x: focus.x,
      focus_y: focus.y,
      ...(values.has('staff')
        ? { staff: textOf(values, 'staff') || null, service: textOf(values, 'service') || null }
        : {}),
    })
  const remove = async () => {
    if (report(await removePicture(picture.id), texts.removed)) onClose()
  }
  return (
    <FormDialog
      title={texts.dialog[picture.kind]}
      save={save}
      saved={texts.saved}
      others={<Button look="warn" label={texts.remove} onClick={() => void remove()} />}
      onClose={onClose}
    >
      <FocusPoint picture={picture} focus={focus} onChange={setFocus} />
      <TextField
        name="alt"
        label={`${texts.alt} ${commonTexts.optional}`}
        hint={texts.altHint}
        defaultValue={picture.alt}
        maxLength={160}
      />
      {picture.kind === 'photo' && <WorkOf photo={picture} />}
      {place >= 0 && count > 1 && <Order id={picture.id} place={place} count={count} />}
    </FormDialog>
  )
}

type Focus = { readonly x: number; readonly y: number }
type FocusProps = {
  readonly picture: Picture
  readonly focus: Focus
  readonly onChange: (focus: Focus) => void
}

/** Sets the point by clicking on the picture, or by two sliders for the keyboard. */
function FocusPoint({ picture, focus, onChange }: FocusProps) {
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    onChange({
      x: percentOf(event.clientX, box.left, box.width),
      y: percentOf(event.clientY, box.top, box.height),
    })
  }
  return (
    <fieldset className={parts.group}>
      <legend>{texts.focus}</legend>
      <p className="soft small">{texts.focusHint}</p>
      <div className={styles.canvas}>
        <img src={picture.src} alt={picture.alt} />
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          aria-hidden="true"
          onPointerDown={point}
        >
          <path
            className={styles.cross}
            d={`M${focus.x} 0V100M0 ${focus.y}H100`}
            vectorEffect="non-scaling-stroke"
          />
        </svg>
      </div>
      <div className={parts.two}>
        <Slider label={texts.focusX} value={focus.x} onChange={x => onChange({ ...focus, x })} />
        <Slider label={texts.focusY} value={focus.y} onChange={y => onChange({ ...focus, y })} />
      </div>
    </fieldset>
  )
}

function percentOf(at: number, from: number, size: number): number {
  return Math.min(100, Math.max(0, Math.round(((at - from) / size) * 100)))
}

type SliderProps = {
  readonly label: string
  readonly value: number
  readonly onChange: (value: number) => void
}

function Slider({ label, value, onChange }: SliderProps) {
  return (
    <label className={styles.slider}>
      <span>{label}</span>
      <input
        type="range"
        min="0"
        max="100"
        step="5"
        value={value}
        onChange={event => onChange(Number(event.target.value))}
      />
    </label>
  )
}

function Order({ id, place, count }: { readonly id: string; place: number; count: number }) {
  const report = useOutcome()
  const move = async (position: number) => report(await changePicture(id, { position }))
  return (
    <div className={styles.order}>
      <p>{texts.place(place + 1, count)}</p>
      <Button
        look="plain small"
        label={texts.earlier}
        disabled={place === 0}
        onClick={() => void move(place - 1)}
      />
      <Button
        look="plain small"
        label={texts.later}
        disabled={place === count - 1}
        onClick={() => void move(place + 1)}
      />
    </div>
  )
}
