import { render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { Providers } from '#app/providers.tsx'
import type { User } from '#contract/auth.endpoints.ts'
import { NO_FACTS } from '#lib/app-facts.ts'
import type { Api } from '#lib/http/api.ts'
import { createQueryClient } from '#lib/query-client.ts'
import { cookies } from '#lib/storage/cookies.ts'
import { page as thanks } from '#pages/enquiries/thank-you-for-submit.page.tsx'
import { page } from '#pages/reports/upload-prescription.page.tsx'

// jsdom implements neither arrayBuffer() of blobs nor object URLs.
Blob.prototype.arrayBuffer ??= function (this: Blob) {
  return new Promise((resolve) => {
    const reader = new FileReader()
    // SAFETY: the result of reading as an array buffer.
    reader.onload = () => resolve(reader.result as ArrayBuffer)
    reader.readAsArrayBuffer(this)
  })
}
URL.createObjectURL ??= () => 'blob:picture'
URL.revokeObjectURL ??= () => {}

const JPEG = [0xff, 0xd8, 0xff, 0xe0]

/** A file with the magic bytes of a JPEG, whatever its name. */
export function aPhoto({ name = 'prescription.jpg', type = 'image/jpeg', size = 2048 } = {}): File {
  return new File([new Uint8Array(JPEG), new Uint8Array(size - JPEG.length)], name, { type })
}

export function aTextFile(name = 'notes.txt', type = 'text/plain'): File {
  return new File(['Haemoglobin'], name, { type })
}

type Calls = { readonly name: string; readonly body: Readonly<Record<string, unknown>> }[]
type Name =
  | 'uploadImages'
  | 'uploadMedia'
  | 'uploadPrescription'
  | 'prescriptionList'
  | 'downloadImage'
  | 'orderDetails'
type Answers = Record<Name, () => Promise<unknown>>

/** Fakes the API for prescriptions; each answer can be replaced. */
export function prescriptionApi(given: Partial<Answers> = {}, message = '') {
  const asked: Calls = []
  let uploads = 0
  const answers: Answers = {
    uploadMedia: async () => {
      uploads += 1
      return { imageKey: `key-${uploads}`, url: '' }
    },
    uploadImages: async () => {
      uploads += 1
      return { images: [{ imageKey: `key-${uploads}`, url: '' }] }
    },
    uploadPrescription: async () => ({ prescription_id: 'p-1' }),
    prescriptionList: async () => ({ prescriptions: [] }),
    downloadImage: async () => new Uint8Array(JPEG),
    orderDetails: () => Promise.reject(new Error('There is no order.')),
    ...given,
  }
  const answer = async (name: string, input: unknown) => {
    // SAFETY: the calls that send something have a body.
    const { body } = input as { body?: Record<string, unknown> }
    if (body) asked.push({ name, body })
    return (await answers[name as keyof Answers]()) as never
  }
  const api: Api = {
    call: answer,
    callWithMessage: async (name, input) => ({ result: await answer(name, input), message }),
  }
  return { api, asked, answers }
}

/** Renders the page for a visitor or a patient. */
export function renderPrescription({
  api = prescriptionApi().api,
  user,
  at = '/upload-prescription',
}: {
  api?: Api
  user?: User
  at?: string
} = {}) {
  if (user) cookies.user.set(user)
  else cookies.user.remove()
  const routes = [
    { path: '/thank-you-for-submit', Component: thanks.Component },
    { path: '*', Component: page.Component },
  ]
  const router = createMemoryRouter(routes, { initialEntries: [at] })
  return render(
    <Providers
      api={api}
      queryClient={createQueryClient()}
      facts={{ ...NO_FACTS, signedIn: user !== undefined }}
      loadSystem={() => new Promise(() => {})}
    >
      <RouterProvider router={router} />
    </Providers>,
  )
}
