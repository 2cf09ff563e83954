import type { User } from '#contract/auth.endpoints.ts'
import type { Api, ApiInput } from '#lib/http/api.ts'
import { dataUrlOf } from '#lib/uploads/chosen-file.ts'

export type ProfileChanges = ApiInput<'updateProfile'>['body']

/** The updated user and the server's message, which may be empty. */
export type Saved = { readonly user: User; readonly message: string }

export async function saveProfile(api: Api, changes: ProfileChanges): Promise<Saved> {
  const { result, message } = await api.callWithMessage('updateProfile', { body: changes })
  return { user: result, message }
}

export async function savePhoto(api: Api, user: User, picture: Blob): Promise<Saved> {
  const file = await dataUrlOf(new File([picture], 'photo.jpg', { type: picture.type }))
  const { imageKey } = await api.call('uploadMedia', { body: { file } })
  return namePhoto(api, user, imageKey)
}

export function removePhoto(api: Api, user: User): Promise<Saved> {
  return namePhoto(api, user, null)
}

async function namePhoto(api: Api, user: User, imageKey: string | null): Promise<Saved> {
  const { result, message } = await api.callWithMessage('updatePhoto', { body: { imageKey } })
  return { user: { ...user, photo: result.photo }, message }
}
