import type { catalogueEndpoints } from '../../../contract/catalogue.endpoints.ts'
import type { centreEndpoints } from '../../../contract/centres.endpoints.ts'
import { needed } from '../failure.ts'
import type { Lab } from '../lab.ts'
import type { AnswersOf } from './table.ts'

const inCity = async (lab: Lab) => ({ city_id: await lab.offer.cityId() })

export const catalogueAnswers: AnswersOf<typeof catalogueEndpoints> = {
  async globalSearch(lab) {
    const { item_name } = await lab.offer.test()
    const query = { ...(await inCity(lab)), search: item_name.slice(0, 20) }
    return (await lab.visitor()).call('globalSearch', { query })
  },
  masterListByCity: async (lab) =>
    (await lab.visitor()).call('masterListByCity', { query: { ...(await inCity(lab)), size: 20 } }),
  async testList(lab) {
    const client = await lab.visitor()
    const query = await inCity(lab)
    for (const item_type of ['test', 'package', 'radiology'] as const) {
      await client.call('testList', { query: { ...query, item_type } })
    }
  },
  async testDetails(lab) {
    const { slug_name, item_id } = await lab.offer.test()
    const client = await lab.visitor()
    const query = await inCity(lab)
    await client.call('testDetails', { query: { ...query, item_id } })
    return client.call('testDetails', { query: { ...query, slug_name } })
  },
  categoryList: async (lab) =>
    (await lab.visitor()).call('categoryList', { query: await inCity(lab) }),
  cityList: async (lab) => (await lab.visitor()).call('cityList', {}),
}

async function aCentre(lab: Lab): Promise<string> {
  const query = { ...(await inCity(lab)), page: 1 }
  const { centres } = await (await lab.visitor()).call('centreList', { query })
  return needed(centres[0]?.lab_code, 'the city has no centre')
}

export const centreAnswers: AnswersOf<typeof centreEndpoints> = {
  async centreService(lab) {
    const query = { lab_code: await aCentre(lab) }
    return (await lab.visitor()).call('centreService', { query })
  },
  centreList: aCentre,
  centreFacilities: async (lab) => (await lab.visitor()).call('centreFacilities', {}),
  centreLocalities: async (lab) =>
    (await lab.visitor()).call('centreLocalities', { query: await inCity(lab) }),
  async localityList(lab) {
    const { locality } = await lab.offer.locality()
    return (await lab.visitor()).call('localityList', { query: { search: locality } })
  },
  cityPresence: async (lab) => (await lab.visitor()).call('cityPresence', {}),
  cityLocalities: (lab) => lab.offer.locality(),
  mainLabs: async (lab) => (await lab.visitor()).call('mainLabs', {}),
  async mapDirection(lab) {
    const body = { lab_code: await aCentre(lab) }
    return (await lab.visitor()).call('mapDirection', { body })
  },
}
