import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Emergency } from '#contract/catalogue.endpoints.ts'
import { csvLine } from '#server/data/export.ts'
import { importSources } from '#server/data/import.ts'
import { openSources } from '#server/data/read-file.ts'
import { readCatalogue } from '#server/db/seed/catalogue.facts.ts'
import { itemRows } from '#server/db/seed/catalogue-items.ts'
import { CatalogueCache } from '#server/modules/catalogue/catalogue-cache.ts'
import type { Emergencies } from '#server/modules/catalogue/emergencies.ts'
import { createTestApp, type TestApp } from './support/app.ts'

let server: TestApp
let known: Emergencies
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parakh-emergencies-'))
  server = await createTestApp()
  const { db, clock } = server.deps
  known = (await new CatalogueCache(db, clock).current()).emergencies
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await server.close()
})

const titleOf = (search: string) => known.of(search)?.title

const CHEST = 'Chest pain? Call 112 now.'
const BREATH = 'Trouble breathing? Call 112 now.'
const STROKE = 'Signs of a stroke? Call 112 now.'
const FIT = 'A fit that is happening now? Call 112.'
const BLOOD = 'Heavy bleeding? Call 112 now.'
const POISON = 'Poisoning? Call 112 now.'
const UNCONSCIOUS = 'Somebody is unconscious? Call 112 now.'
const INJURY = 'An accident or a burn? Call 112 now.'
const SUICIDE = 'Thinking of suicide? Call 112 now, or talk to someone on 14416.'

describe('a search for an emergency', () => {
  it.each([
    ['behoshi', UNCONSCIOUS],
    ['behosh ho gaya', UNCONSCIOUS],
    ['बेहोशी', UNCONSCIOUS],
    ['unconscious', UNCONSCIOUS],
    ['fainted', UNCONSCIOUS],
    ['road accident', INJURY],
    ['burns', INJURY],
    ['chest pain', CHEST],
    ['pain in my chest', CHEST],
    ['Chest Pain test price', CHEST],
    ['chestpain', CHEST],
    ['chst pain', CHEST],
    ['heart atack', CHEST],
    ['seene me dard', CHEST],
    ['sine mein dard ho raha hai', CHEST],
    ['dard seene main', CHEST],
    ['chhati me dard', CHEST],
    ['सीने में दर्द', CHEST],
    ['छातीत दुखतंय', CHEST],
    ['chhatit dukhte', CHEST],
    ['દિલ કા દૌરા', CHEST],
    ['நெஞ்சு வலி', CHEST],
    ['breathlessness', BREATH],
    ['shortnes of breath', BREATH],
    ["can't breathe", BREATH],
    ['saans lene me takleef', BREATH],
    ['saans phool rahi hai', BREATH],
    ['सांस फूलना', BREATH],
    ['श्वास घेण्यास त्रास', BREATH],
    ['stroke', STROKE],
    ['strok', STROKE],
    ['brain stroke', STROKE],
    ['lakwa', STROKE],
    ['लकवा मार गया', STROKE],
    ['अर्धांगवायू', STROKE],
    ['fits', FIT],
    ['siezure', FIT],
    ['mirgi ka daura', FIT],
    ['मिर्गी का दौरा', FIT],
    ['फीट येणे', FIT],
    ['heavy bleeding', BLOOD],
    ['hevy bleding', BLOOD],
    ['khoon band nahi ho raha', BLOOD],
    ['खून की उल्टी', BLOOD],
    ['रक्त थांबत नाही', BLOOD],
    ['poisoning', POISON],
    ['poisening', POISON],
    ['zeher kha liya', POISON],
    ['ज़हर', POISON],
    ['विषबाधा', POISON],
    ['saanp ne kata', POISON],
    ['suicide', SUICIDE],
    ['sucide', SUICIDE],
    ['i want to die', SUICIDE],
    ['aatmhatya', SUICIDE],
    ['आत्महत्या', SUICIDE],
    ['jeena nahi chahta', SUICIDE],
    ['जगायचं नाही', SUICIDE],
    ['தற்கொலை', SUICIDE],
  ])('answers "%s" with "%s"', (search, title) => {
    expect(titleOf(search)).toBe(title)
  })

  it.each([
    'chest x-ray',
    'chest p',
    'chest pa view',
    'joint pain',
    'pain',
    'blood sugar',
    'bleeding time',
    'bleeding',
    'irregular bleeding',
    'fit india',
    'fitness',
    'fit',
    'trans fats',
    'stroke risk',
    'heart attack risk test',
    'stroke prevention package',
    'food poisoning',
    'lead poisoning',
    'poi',
    'urea breath test',
    'khoon ki jaanch',
    'checking',
    'semen analysis',
    'ct chest plain',
    'dil ki jaanch',
    'sir dard',
    'heart',
    'mirgi',
    'suic',
    '',
    '???',
  ])('says nothing for "%s"', (search) => {
    expect(titleOf(search)).toBeUndefined()
  })

  it('says nothing for the name of a test, and for no question but those of an emergency', () => {
    const rows = itemRows(readCatalogue())
    const names = rows.flatMap(({ name, aliases, code }) => [name, code, ...(aliases ?? [])])
    expect(names.filter((name) => known.of(name))).toEqual([])
    const questions: { question: string }[] = parse(
      readFileSync(new URL('./questions/questions.tsv', import.meta.url)),
      { columns: true, delimiter: '\t' },
    )
    const words = new Set([
      ...questions.map(({ question }) => question),
      ...rows.flatMap(({ searchWords }) => searchWords ?? []),
    ])
    expect([...words].filter((word) => known.of(word)).sort()).toEqual([
      'brain haemorrhage',
      'breathlessness',
      'chest pain',
      'chhati me dard',
      'dil ka daura',
      'fits',
      'head injury',
      'heart attack',
      'heart attack test',
      'lakwa',
      'paralysis',
      'saans ki takleef',
      'saans lene me takleef',
      'saans phoolna',
      'saans phulna',
      'sans lene me takleef',
      'seene me dard',
      'seizure',
      'stroke',
      'दिल का दौरा',
      'लकवा',
      'सांस फूलना',
      'सीने में दर्द',
    ])
  })
})

describe('the calls that search', () => {
  async function answerOf(path: string, search: string) {
    const query = new URLSearchParams({ city_id: '1', search })
    const answer = await server.inject({ url: `/api/v1/tests/${path}?${query}` })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().result
  }

  it.each(['global-search', 'list'])(
    'tests/%s has the numbers to call, and no test that merely sounds alike',
    async (path) => {
      const answer = await answerOf(path, 'suicide')
      expect(answer.emergency).toEqual({
        title: SUICIDE,
        text: 'Tele-MANAS is India’s free mental health helpline. Someone answers day and night, in your language.',
        numbers: [
          { name: 'Emergency', phone: '112' },
          { name: 'Tele-MANAS', phone: '14416' },
        ],
      } satisfies Emergency)
      expect(answer.hits ?? answer.items).toEqual([])
      const found = await answerOf(path, 'chest pain')
      expect(found.emergency.title).toBe(CHEST)
      expect((found.hits ?? found.items).length).toBeGreaterThan(0)
      expect(Object.keys(await answerOf(path, 'sugar'))).not.toContain('emergency')
    },
  )
})

describe('the sheet emergencies', () => {
  const COLUMNS = ['id', 'position', 'title', 'text', 'numbers', 'words', 'except']
  const FALL = ['fall', '9', 'A bad fall? Call 108 now.', 'Do not move.', 'Ambulance: 108']
  const sheet = async (...rows: string[][]) => {
    const path = join(folder, 'emergencies.csv')
    await writeFile(path, [COLUMNS, ...rows].map(csvLine).join(''))
    return importSources(server.db, (await openSources([path])).sources)
  }

  it("gives a lab's doctor the words and the wording", async () => {
    expect(titleOf('gir gaya')).toBeUndefined()
    const words = ['gir gaya | fell down', 'down syndrome']
    const result = await sheet([...FALL, ...words])
    expect(result).toMatchObject({ ok: true, changes: [{ added: 1 }] })
    const { db, clock } = server.deps
    const changed = (await new CatalogueCache(db, clock).current()).emergencies
    expect(changed.of('papa gir gaya')).toEqual({
      title: 'A bad fall? Call 108 now.',
      text: 'Do not move.',
      numbers: [{ name: 'Ambulance', phone: '108' }],
    })
    expect(changed.of('fell, down syndrome')).toBeUndefined()
    expect(changed.of('chest pain')?.title).toBe(CHEST)
  })

  it.each([
    ['words', [...FALL, '', '']],
    ['words', [...FALL, 'a', '']],
    ['numbers', [...FALL.slice(0, 4), '108', 'fell down', '']],
  ])('refuses a fault in the column %s', async (column, row) => {
    const result = await sheet(row)
    expect(result.ok ? [] : result.problems.map((problem) => problem.column)).toEqual([column])
  })
})
