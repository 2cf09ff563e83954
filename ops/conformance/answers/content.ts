import type { contentEndpoints } from '../../../contract/content.endpoints.ts'
import { DOCUMENT_KINDS } from '../../../contract/content.endpoints.ts'
import type { leadPageEndpoints } from '../../../contract/lead-pages.endpoints.ts'
import type { pictureEndpoints } from '../../../contract/pictures.endpoints.ts'
import type { uploadEndpoints } from '../../../contract/uploads.endpoints.ts'
import { resultOf } from '../client.ts'
import { needed, Unmet } from '../failure.ts'
import { pictureFile } from '../sample-files.ts'
import type { AnswersOf } from './table.ts'

export const contentAnswers: AnswersOf<typeof contentEndpoints> = {
  bannerList: async (lab) =>
    (await lab.visitor()).call('bannerList', { query: { PageSource: 'home' } }),
  testimonials: async (lab) => (await lab.visitor()).call('testimonials', { query: {} }),
  async events(lab) {
    const client = await lab.visitor()
    await client.call('events', { query: {} })
    for (const when of ['upcoming', 'past'] as const)
      await client.call('events', { query: { when } })
  },
  videos: async (lab) => (await lab.visitor()).call('videos', { query: {} }),
  faqList: async (lab) => (await lab.visitor()).call('faqList', {}),
  async itemFaqList(lab) {
    const { item_id } = await lab.offer.test()
    return (await lab.visitor()).call('itemFaqList', { body: { item_id } })
  },
  seoBySlug: async (lab) => (await lab.visitor()).call('seoBySlug', { query: { slug: 'home' } }),
  async documentList(lab) {
    const client = await lab.visitor()
    for (const kind of DOCUMENT_KINDS) await client.call('documentList', { query: { kind } })
  },
  async documentFile(lab) {
    const client = await lab.visitor()
    for (const kind of DOCUMENT_KINDS) {
      const { documents } = await client.call('documentList', { query: { kind } })
      const [document] = documents
      if (!document) continue
      return client.call('documentFile', { params: { id: document.document_id } })
    }
    throw new Unmet('the lab publishes no document')
  },
  async blogPosts(lab) {
    const answer = await (await lab.visitor()).send('blogPosts')
    if (answer.status === 404) throw new Unmet('no blog is at the address of the provider')
    return resultOf('blogPosts', answer)
  },
}

export const pictureAnswers: AnswersOf<typeof pictureEndpoints> = {
  async publicPicture(lab) {
    const client = await lab.visitor()
    const { banners } = await client.call('bannerList', { query: { PageSource: 'home' } })
    const key = banners.find(({ imageKey }) => imageKey.startsWith('public/'))?.imageKey
    const imageKey = needed(key, 'no banner of the home page has a public picture')
    return client.call('publicPicture', { query: { imageKey, w: 320 } })
  },
}

export const uploadAnswers: AnswersOf<typeof uploadEndpoints> = {
  uploadMedia: async (lab) => lab.upload(await lab.visitor()),
  uploadImages: async (lab) =>
    (await lab.visitor()).call('uploadImages', { body: { files: [pictureFile(), pictureFile()] } }),
  async downloadImage(lab) {
    const client = await lab.visitor()
    const imageKey = await lab.upload(client)
    return client.call('downloadImage', { query: { imageKey } })
  },
  prescriptionList: async (lab) => (await lab.visitor()).call('prescriptionList', {}),
}

export const landingPageAnswers: AnswersOf<typeof leadPageEndpoints> = {
  // No call lists the pages: of an unknown one the list is empty.
  leadList: async (lab) =>
    (await lab.visitor()).call('leadList', { query: { LeadSlug: 'conformance' } }),
}
