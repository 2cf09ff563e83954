import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { User } from '#contract/auth.endpoints.ts'
import { MAX_UPLOAD_MB } from '#contract/rules/uploads.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { successWords } from '#lib/toast/success-words.ts'
import { showToast } from '#lib/toast/toast.ts'
import { fileFault } from '#lib/uploads/chosen-file.ts'
import { useConfirmedMutation } from '#lib/use-confirmed-mutation.ts'
import { fullName } from '#lib/words/person-words.ts'
import { notDone } from '#lib/words/save-words.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { fileSize } from '#ui/file-size.ts'
import { removePhoto, savePhoto } from './api/profile.mutations.ts'
import { PhotoField } from './components/photo-field.tsx'
import type { Crop } from './photo/crop.ts'
import {
  cutOut,
  MAX_MEGAPIXELS,
  openPicture,
  type Picture,
  type PictureError,
} from './photo/picture.ts'
import { usePhotoUrl } from './use-photo-url.ts'
import { useStoreUser } from './use-store-user.ts'

const PhotoCrop = lazy(async () => ({
  default: (await import('./components/photo-crop.tsx')).PhotoCrop,
}))

/** Width of `who__pic--lg` in CSS pixels. */
const SHOWN_WIDTH = 88

export function ProfilePhoto({ user }: { user: User }) {
  const choosing = useChoosing()
  const { picture, close } = choosing
  const saving = useSaving(user, close)
  const removing = useRemoving(user)
  const photoUrl = usePhotoUrl(user, SHOWN_WIDTH)
  return (
    <>
      <PhotoField
        name={fullName(user)}
        photoUrl={photoUrl}
        hasPhoto={Boolean(user.photo)}
        opening={choosing.opening}
        error={choosing.problem}
        onChoose={choosing.choose}
        onRemove={removing.ask}
      />
      {picture && (
        <Suspense>
          <PhotoCrop
            picture={picture}
            busy={saving.isPending}
            failure={saving.error ? notDone(saving.error) : undefined}
            onSave={(crop) => saving.mutate({ picture, crop })}
            onClose={() => {
              saving.reset()
              close()
            }}
          />
        </Suspense>
      )}
      {removing.dialog}
    </>
  )
}

/** Opens a chosen file as a picture, or reports why it cannot be used. */
function useChoosing() {
  const [picture, setPicture] = useState<Picture | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [opening, setOpening] = useState(false)
  const choose = async (file: File) => {
    setOpening(true)
    setProblem(null)
    const fault = await photoProblem(file)
    const opened = fault ? null : await openPicture(file)
    setOpening(false)
    if (opened === null) setProblem(fault)
    else if (typeof opened === 'string') setProblem(pictureProblem(opened))
    else setPicture(opened)
  }
  return {
    picture,
    problem,
    opening,
    choose: (file: File) => void choose(file),
    close: () => setPicture(null),
  }
}

function useSaving(user: User, onSaved: () => void) {
  const api = useApi()
  const storeUser = useStoreUser()
  return useMutation({
    mutationFn: async ({ picture, crop }: { picture: Picture; crop: Crop }) =>
      savePhoto(api, user, await cutOut(picture, crop)),
    onSuccess: ({ user: changed, message }) => {
      storeUser(changed)
      onSaved()
      void showToast('good', successWords('updated', message))
    },
  })
}

function useRemoving(user: User) {
  const api = useApi()
  const storeUser = useStoreUser()
  const { asked, ask, close, confirm, busy, error } = useConfirmedMutation({
    mutationFn: (holder: User) => removePhoto(api, holder),
  })
  const dialog = asked && (
    <ConfirmDialog
      title="Remove the photo?"
      description="Your profile shows the first letter of your name again."
      confirm="Remove the photo"
      keep="Keep it"
      busy={busy}
      busyLabel="Removing"
      failure={error ? { words: notDone(error) } : undefined}
      onConfirm={() =>
        confirm(asked, ({ user: changed, message }) => {
          storeUser(changed)
          void showToast('good', successWords('deleted', message))
        })
      }
      onClose={close}
    />
  )
  return { ask: () => ask(user), dialog }
}

const OTHER_TYPE = 'This is not a JPEG, PNG or WebP picture. Choose another one, or take a photo.'

/** Reason to refuse a file before opening it; null when it is acceptable. */
async function photoProblem(file: File): Promise<string | null> {
  switch (await fileFault(file)) {
    case 'too-large':
      return `This file has ${fileSize(file.size)}, and ${MAX_UPLOAD_MB} MB is the most. Choose a smaller picture.`
    case 'unreadable':
      return 'This file can no longer be read. Please choose it again.'
    case 'other-type':
      return OTHER_TYPE
    case null:
      return null
  }
}

function pictureProblem(fault: PictureError): string {
  return fault === 'unreadable'
    ? OTHER_TYPE
    : `This picture has more than ${MAX_MEGAPIXELS} megapixels. Choose a smaller one.`
}
