import { useState } from 'react'
import { picturesTexts as texts } from '#messages/dashboard/page.ts'
import { addPicture, type Picture, pictures } from '#stores/dashboard/pictures/pictures.ts'
import { Loaded } from '../parts/Loaded.tsx'
import { useLoad } from '../parts/use-load.ts'
import { PictureDialog } from './PictureDialog.tsx'
import { PictureInput } from './PictureInput.tsx'
import styles from './pictures.module.css'

const mostPhotos = 12

export function Pictures() {
  const [openId, setOpenId] = useState<string | null>(null)
  useLoad(pictures, null)
  return (
    <section className="card">
      <h2 className={styles.head}>{texts.title}</h2>
      <p className="soft">{texts.hint}</p>
      <Loaded from={pictures} rows={1}>
        {items => {
          const photos = items.filter(one => one.kind === 'photo')
          const open = items.find(one => one.id === openId)
          return (
            <>
              <div className={styles.singles}>
                <Single kind="cover" items={items} onOpen={setOpenId} />
                <Single kind="logo" items={items} onOpen={setOpenId} />
              </div>
              <div className={styles.photosHead}>
                <h3>{texts.photos(photos.length, mostPhotos)}</h3>
                {photos.length < mostPhotos && (
                  <PictureInput label={texts.addPhoto} send={file => addPicture('photo', file)} />
                )}
              </div>
              <ul className={styles.photos}>
                {photos.map((photo, place) => (
                  <li key={photo.id}>
                    <Thumb
                      picture={photo}
                      label={texts.editPhoto(place + 1, photo.alt)}
                      onOpen={setOpenId}
                    />
                  </li>
                ))}
              </ul>
              {open && (
                <PictureDialog
                  key={open.id}
                  picture={open}
                  place={photos.indexOf(open)}
                  count={photos.length}
                  onClose={() => setOpenId(null)}
                />
              )}
            </>
          )
        }}
      </Loaded>
    </section>
  )
}

type SingleProps = {
  readonly kind: 'cover' | 'logo'
  readonly items: readonly Picture[]
  readonly onOpen: (id: string) => void
}

function Single({ kind, items, onOpen }: SingleProps) {
  const picture = items.find(one => one.kind === kind)
  return (
    <div className={styles.single} data-kind={kind}>
      <h3>{texts.kinds[kind]}</h3>
      {picture ? (
        <Thumb picture={picture} label={texts.editSingle[kind]} onOpen={onOpen} />
      ) : (
        <p className={styles.blank}>{texts.blank[kind]}</p>
      )}
      <PictureInput
        label={picture ? texts.change[kind] : texts.add[kind]}
        send={file => addPicture(kind, file)}
      />
    </div>
  )
}

type ThumbProps = {
  readonly picture: Picture
  readonly label: string
  readonly onOpen: (id: string) => void
}

function Thumb({ picture, label, onOpen }: ThumbProps) {
  return (
    <button
      className={styles.thumb}
      type="button"
      aria-label={label}
      onClick={() => onOpen(picture.id)}
    >
      <img src={picture.src} srcSet={picture.srcset} sizes="20rem" alt="" loading="lazy" />
    </button>
  )
}
