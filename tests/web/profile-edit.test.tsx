import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as picture from '#features/profile/photo/picture.ts'
import { cookies } from '#lib/storage/cookies.ts'
import { sampleUser } from '#paths/session/model.ts'
import { accountLab, noAnswer, refused } from './support/account.ts'
import { aPhoto, aTextFile } from './support/prescription.tsx'
import { renderProfile } from './support/profile.tsx'

// jsdom decodes and draws no pictures; cropping is tested in photo-crop.test.ts and in the browser.
vi.mock('#features/profile/photo/picture.ts', { spy: true })

const EDIT = '/profile?tab=profile-edit'
const user = { ...sampleUser, email: 'asha@example.in', email_confirmed: true }

beforeEach(() => {
  vi.clearAllMocks()
  vi.mocked(picture.openPicture).mockImplementation(async () =>
    Object.defineProperties(new Image(), {
      naturalWidth: { value: 600 },
      naturalHeight: { value: 800 },
    }),
  )
  vi.mocked(picture.cutOut).mockResolvedValue(new Blob([new Uint8Array(9)], { type: 'image/jpeg' }))
  vi.mocked(picture.drawCrop).mockImplementation(() => {})
})

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })

/** A lab that keeps this user. */
function lab() {
  let kept = user as typeof user & { photo?: string | null }
  const made = accountLab(
    {},
    {
      updateProfile: ({ body }) => {
        kept = { ...kept, ...body, email_confirmed: body.email === user.email }
        return kept
      },
      uploadMedia: () => ({ imageKey: 'key-1', url: '' }),
      updatePhoto: ({ body }) => ({ photo_url: null, photo: body.imageKey && 'key-1' }),
      photo: () => new Uint8Array(4),
    },
  )
  return made
}

describe('editing the profile', () => {
  test('[R7.028] [R2.073] [R8.32] [R9.21] starts with the saved values, saves changes and returns to the profile', async () => {
    const { api, bodiesOf } = lab()
    const { router, session } = renderProfile({ address: EDIT, api, user })
    const first = await box('First name')
    expect(first.value).toBe('Asha')
    expect((await box('Date of birth')).value).toBe('14/03/1985')
    expect((await box('E-mail')).value).toBe('asha@example.in')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Female' }).checked).toBe(true)
    await userEvent.clear(first)
    await userEvent.type(first, 'Aasha')
    await screen.findByRole('option', { name: 'New Delhi, Delhi' })
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'City' }),
      'New Delhi, Delhi',
    )
    await userEvent.click(await button('Save changes'))
    expect(await screen.findByText('updated sucessfully')).toBeTruthy()
    expect(router.state.location.search).toBe('')
    expect(await screen.findByText('Hello, Aasha')).toBeTruthy()
    expect(session.getSnapshot().context.user?.firstName).toBe('Aasha')
    expect(cookies.user.get()?.firstName).toBe('Aasha')
    expect(bodiesOf('updateProfile')).toEqual([
      {
        firstName: 'Aasha',
        middleName: '',
        lastName: 'Rao',
        gender: 1,
        dob: '1985-03-14',
        email: 'asha@example.in',
        city_id: 2,
      },
    ])
  })

  test('[R2.073] a changed e-mail has to be confirmed', async () => {
    renderProfile({ address: EDIT, api: lab().api, user })
    const email = await box('E-mail')
    expect(
      screen.getByText('Confirmed. If you change it, you need to confirm it again.'),
    ).toBeTruthy()
    await userEvent.clear(email)
    await userEvent.type(email, 'new@example.in')
    await userEvent.click(await button('Save changes'))
    expect(await screen.findByRole('link', { name: 'Confirm e-mail' })).toBeTruthy()
  })

  test('an e-mail of another account shows an error at its field', async () => {
    const { api, fails } = lab()
    const words = 'Another account uses this e-mail. Use a different one.'
    fails.updateProfile = refused(409, 'email-in-use', words)
    renderProfile({ address: EDIT, api, user })
    await box('E-mail')
    await userEvent.click(await button('Save changes'))
    const said = await screen.findByText(words)
    const email = await box('E-mail')
    expect(email.getAttribute('aria-describedby')).toBe(said.closest('[id]')?.id)
    await waitFor(() => expect(document.activeElement).toBe(email))
  })

  test('a date of birth in the future is not sent', async () => {
    const { api, bodiesOf } = lab()
    renderProfile({ address: EDIT, api, user })
    const dob = await box('Date of birth')
    await userEvent.clear(dob)
    await userEvent.type(dob, '01012999')
    await userEvent.click(await button('Save changes'))
    expect(await screen.findByText('The date of birth is in the future.')).toBeTruthy()
    expect(bodiesOf('updateProfile')).toEqual([])
  })

  test('without an answer the values are kept', async () => {
    const { api, fails } = lab()
    fails.updateProfile = noAnswer
    renderProfile({ address: EDIT, api, user })
    await userEvent.type(await box('Middle name'), 'Devi')
    await userEvent.click(await button('Save changes'))
    expect(
      await screen.findByText(/^We could not reach the lab. What you filled in is safe/),
    ).toBeTruthy()
    expect((await box('Middle name')).value).toBe('Devi')
  })
})

describe('the photo', () => {
  const input = (container: HTMLElement) => {
    const found = container.querySelector<HTMLInputElement>('input[type=file]:not([capture])')
    if (!found) throw new Error('There is no file input.')
    return found
  }

  async function choose(container: HTMLElement, file: File) {
    await button('Choose a photo')
    fireEvent.change(input(container), { target: { files: [file] } })
  }

  test('[R7.021] [R7.029] is chosen, cropped with the keyboard and uploaded', async () => {
    const { api, bodiesOf } = lab()
    const { container, session } = renderProfile({ address: EDIT, api, user })
    await choose(container, aPhoto())
    const dialog = await screen.findByRole('dialog', { name: 'Crop your photo' })
    const zoom = within(dialog).getByRole('slider', { name: 'Zoom' })
    expect(within(dialog).getByRole('slider', { name: 'Left and right' })).toHaveProperty(
      'disabled',
      true,
    )
    fireEvent.change(zoom, { target: { value: '2' } })
    fireEvent.change(within(dialog).getByRole('slider', { name: 'Left and right' }), {
      target: { value: '100' },
    })
    await userEvent.click(await button('Save the photo'))
    expect(await screen.findByText('updated sucessfully')).toBeTruthy()
    expect(vi.mocked(picture.cutOut).mock.lastCall?.[1]).toEqual({ zoom: 2, x: 1, y: 0.5 })
    expect(bodiesOf('uploadMedia')).toEqual([
      { file: expect.stringMatching(/^data:image\/jpeg;base64,/) },
    ])
    expect(bodiesOf('updatePhoto')).toEqual([{ imageKey: 'key-1' }])
    expect(session.getSnapshot().context.user?.photo).toBe('key-1')
    expect(await button('Choose another')).toBeTruthy()
  })

  test('[R7.029] [R8.33] is removed after confirmation', async () => {
    const { api, bodiesOf } = lab()
    renderProfile({ address: EDIT, api, user: { ...user, photo: 'key-0' } })
    await userEvent.click(await button('Remove the photo'))
    const dialog = screen.getByRole('dialog', { name: 'Remove the photo?' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove the photo' }))
    expect(await screen.findByText('deleted sucessfully')).toBeTruthy()
    expect(bodiesOf('updatePhoto')).toEqual([{ imageKey: null }])
    expect(await button('Choose a photo')).toBeTruthy()
  })

  test.each([
    [
      'of another kind',
      aTextFile('me.jpg', 'image/jpeg'),
      /^This is not a JPEG, PNG or WebP picture/,
    ],
    ['of 30 MB', aPhoto({ size: 30 * 1024 * 1024 }), /^This file is 30 MB\. The limit is 10 MB/],
  ])('a file %s is refused before it is opened', async (_, file, words) => {
    const { api, asked } = lab()
    const { container } = renderProfile({ address: EDIT, api, user })
    await choose(container, file)
    expect((await screen.findByRole('alert')).textContent).toMatch(words)
    expect(picture.openPicture).not.toHaveBeenCalled()
    expect(asked.some(({ name }) => name === 'uploadMedia')).toBe(false)
  })

  test('a picture of too many pixels is refused before it is decoded', async () => {
    vi.mocked(picture.openPicture).mockResolvedValue('too-many-pixels')
    const { container } = renderProfile({ address: EDIT, api: lab().api, user })
    await choose(container, aPhoto())
    const said = await screen.findByRole('alert')
    expect(said.textContent).toBe('This picture has more than 50 megapixels. Choose a smaller one.')
  })

  test('that failed to save can be retried', async () => {
    const { api, fails } = lab()
    fails.uploadMedia = refused(
      503,
      'disk-full',
      'The server has no space left. Nothing was saved.',
    )
    const { container } = renderProfile({ address: EDIT, api, user })
    await choose(container, aPhoto())
    await userEvent.click(await button('Save the photo'))
    expect(await screen.findByText('The server has no space left. Nothing was saved.')).toBeTruthy()
    delete fails.uploadMedia
    await userEvent.click(await button('Save the photo'))
    expect(await screen.findByText('updated sucessfully')).toBeTruthy()
  })
})
