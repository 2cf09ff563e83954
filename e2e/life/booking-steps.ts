import type { Patient } from './patient.ts'

/** A day, and a slot, that can be chosen. */
export const DAY = /^(Sun|Mon|Tue|Wed|Thu|Fri|Sat) \d.* free/
export const SLOT = /^\d\d:\d\d [AP]M – \d\d:\d\d [AP]M/
/** On to the next step. */
export const ONWARD =
  /^(Choose (the )?patient|Choose (a )?slot|Continue( your booking)?|Go to (the safety questions|the scan|payment)|See the opening hours|Opening hours|Choose .*\d\d:\d\d [AP]M|Confirm.*|Pay ₹.*|Try again|Retry.*|See free slots|Accept.*)$/
const VISIT = /^(Home|Centre) Visit$/
const MEMBER = /, \d+ years/
const ADDRESS = /, \w+ \d{6}$/
const CENTRE = /^Parakh .* \d{6} /

/** Answers what the page asks for, and goes on. */
export async function goOn(patient: Patient): Promise<void> {
  const { story } = patient
  if (patient.path === '/patient-cart') {
    if (story.chance(story.often('scans', 0.1, 0.6))) await choose(patient, VISIT)
    if (story.chance(0.4)) await choose(patient, MEMBER)
  }
  if (patient.offers('textbox', /^PIN$/)) {
    await patient.fill('PIN', '400076')
    await patient.fill('Flat, building and street', 'Flat 1204, Lake View, Central Avenue')
  }
  if (patient.path.endsWith('/payment')) {
    const isOnline = story.chance(story.often('scans', 0.4, 0.7))
    await choose(patient, isOnline ? /^Online Pay/ : /^Pay at Service/)
  }
  if (patient.path === '/patient-cart') await giveOut(patient)
  for (const name of [MEMBER, ADDRESS, CENTRE]) {
    if (!patient.offers('button', ONWARD)) await choose(patient, name)
  }
  await answerQuestions(patient)
  if (!patient.offers('button', ONWARD) && patient.offers('radio', DAY)) {
    await patient.press(DAY, 'radio')
    await patient.press(SLOT, 'radio')
    await patient.look()
  }
  await patient.press(ONWARD)
}

/** One of the radios with such a name, if the page has them. */
export async function choose(patient: Patient, name: RegExp): Promise<void> {
  if (patient.offers('radio', name)) await patient.press(name, 'radio')
}

/** No to each safety question. */
async function answerQuestions(patient: Patient): Promise<void> {
  if (!patient.offers('radio', /^No$/)) return
  const all = patient.page.getByRole('radio', { name: 'No', exact: true })
  for (const no of await all.filter({ visible: true }).all()) await no.check()
  await patient.reread()
}

/** Each of some others gets one test of the patient's, who keeps the others. */
export async function bookTogether(patient: Patient): Promise<void> {
  const { page, story, facts } = patient
  await patient.press(/^Book for more than one person$/)
  const others = facts.members.map(({ first }) => first).filter((first) => first !== 'Asha')
  const tests = facts.cart.map(({ name }) => name)
  // A price stands behind the name of what is chosen.
  const boxes = (name: string) => page.getByRole('checkbox', { name }).filter({ visible: true })
  for (const first of others.slice(0, 1 + story.below(others.length))) {
    for (const one of [first, 'Asha'])
      if ((await boxes(` for ${one}`).count()) === 0) await pressIfOffered(patient, one)
    // Some tests are not for everybody.
    const suited: string[] = []
    for (const test of tests)
      if ((await boxes(`${test} for ${first}`).count()) > 0) suited.push(test)
    if (suited.length === 0) continue
    const test = story.pick(suited)
    tests.splice(tests.indexOf(test), 1)
    await boxes(`${test} for ${first}`).first().check()
    patient.tell(`${test} for ${first}`)
    if (tests.length > 0) await boxes(`${test} for Asha`).first().uncheck()
    else break
  }
  await patient.reread()
  await giveOut(patient)
}

async function pressIfOffered(patient: Patient, name: string): Promise<void> {
  const exactly = new RegExp(`^${name}$`)
  if (patient.offers('button', exactly)) await patient.press(exactly)
}

/** Who has no test of the cart stays out of the booking, and a test that nobody has is given or removed. */
async function giveOut(patient: Patient): Promise<void> {
  const withoutTest = /^Choose a test for (Asha|Mohan|Kavya)\.?$/
  for (const { words } of patient.reading.statements) {
    const [, first] = withoutTest.exec(words) ?? []
    if (first) await pressIfOffered(patient, first)
  }
  // What the only person of the booking may not have is removed by its name.
  const ofNobody = /^(Give it to \w+|Remove (?!Asha|Mohan|Kavya))/
  for (let left = 4; left > 0 && patient.offers('button', ofNobody); left -= 1)
    await patient.press(ofNobody)
}
