import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { User } from '#contract/auth.endpoints.ts'
import { MAX_UPLOAD_MB } from '#contract/rules/uploads.ts'
import { notDone } from '#lib/format/failure-copy.ts'
import { fullName } from '#lib/format/person-format.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { successCopy } from '#lib/toast/success-copy.ts'
import { showToast } from '#lib/toast/toast.ts'
import { type FileFault, fileFault } from '#lib/uploads/chosen-file.ts'
import { useConfirmedMutation } from '#lib/use-confirmed-mutation.ts'
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
  // A decoded picture takes up to 200 MB: it does not stay in the cache.
  const opening = useMutation({ mutationFn: openPhoto, gcTime: 0 })
  const saving = useSavePhoto(user, opening.reset)
  const removing = useRemovePhoto(user)
  const photoUrl = usePhotoUrl(user, SHOWN_WIDTH)
  return (
    <>
      <PhotoField
        name={fullName(user)}
        photoUrl={photoUrl}
        hasPhoto={Boolean(user.photo)}
        opening={opening.isPending}
        error={opening.error?.message ?? null}
        onChoose={(file) => opening.mutate(file)}
        onRemove={removing.ask}
      />
      {opening.data && (
        <Suspense>
          <PhotoCrop
            picture={opening.data}
            busy={saving.isPending}
            failure={saving.error ? notDone(saving.error) : undefined}
            onSave={(crop) => saving.mutate({ picture: opening.data, crop })}
            onClose={() => {
              saving.reset()
              opening.reset()
            }}
          />
        </Suspense>
      )}
      {removing.dialog}
    </>
  )
}

function useSavePhoto(user: User, onSaved: () => void) {
  const api = useApi()
  const storeUser = useStoreUser()
  return useMutation({
    mutationFn: async ({ picture, crop }: { picture: Picture; crop: Crop }) =>
      savePhoto(api, user, await cutOut(picture, crop)),
    onSuccess: ({ user: changed, message }) => {
      storeUser(changed)
      onSaved()
      void showToast('good', successCopy('updated', message))
    },
  })
}

function useRemovePhoto(user: User) {
  const api = useApi()
  const storeUser = useStoreUser()
  const { asked, ask, close, confirm, busy, error } = useConfirmedMutation({
    mutationFn: (holder: User) => removePhoto(api, holder),
  })
  const dialog = asked && (
    <ConfirmDialog
      title="Remove the photo?"
      description="Your profile will show the first letter of your name."
      confirm="Remove the photo"
      keep="Keep it"
      busy={busy}
      busyLabel="Removing"
      failure={error ? { words: notDone(error) } : undefined}
      onConfirm={() =>
        confirm(asked, ({ user: changed, message }) => {
          storeUser(changed)
          void showToast('good', successCopy('deleted', message))
        })
      }
      onClose={close}
    />
  )
  return { ask: () => ask(user), dialog }
}

const OTHER_TYPE = 'This is not a JPEG, PNG or WebP picture. Choose another, or take a photo.'

/** Opens a chosen file; throws, in words for the patient, when it cannot be used. */
async function openPhoto(file: File): Promise<Picture> {
  const fault = await fileFault(file)
  if (fault) throw new Error(fileProblem(file, fault))
  const opened = await openPicture(file)
  if (typeof opened === 'string') throw new Error(pictureProblem(opened))
  return opened
}

function fileProblem(file: File, fault: FileFault): string {
  switch (fault) {
    case 'too-large':
      return `This file is ${fileSize(file.size)}. The limit is ${MAX_UPLOAD_MB} MB. Choose a smaller picture.`
    case 'unreadable':
      return 'We can no longer read this file. Please choose it again.'
    case 'other-type':
      return OTHER_TYPE
  }
}

function pictureProblem(fault: PictureError): string {
  return fault === 'unreadable'
    ? OTHER_TYPE
    : `This picture has more than ${MAX_MEGAPIXELS} megapixels. Choose a smaller one.`
}
