import { test } from 'playwright/test'
import { live } from './acts.ts'
import { readCatalogue } from './facts.ts'
import { Patient } from './patient.ts'
import { Provider } from './provider.ts'
import { Story } from './story.ts'

const { LIFE_SEED = '1', LIFE_STEPS = '40', LIFE_LIVES = '3', LIFE_SEEDED } = process.env
const steps = Number(LIFE_STEPS)

for (let at = 0; at < Number(LIFE_LIVES); at += 1) {
  const seed = Number(LIFE_SEED) + at
  test(`a life of ${steps} steps, seed ${seed}: everything that is said is so`, async ({
    browser,
  }, { annotations }) => {
    test.setTimeout(60_000 + steps * 10_000)
    const provider = await Provider.start(LIFE_SEEDED)
    const story = new Story(seed)
    try {
      // A life begins on a Monday morning, so that a seed meets the same days of the week.
      await provider.forward(minutesToMonday(await provider.now()) + story.below(600))
      const patient = new Patient(browser, provider, await readCatalogue(provider), story)
      await patient.begin()
      // What the terms promise, nothing says in another way later.
      await patient.step('comes to the home page', () => patient.readTerms())
      // The offer of a call is due after a while: now, and not when this machine gets there.
      await patient.step('reads for a minute', () => patient.readUntilOffered())
      while (story.steps.length < steps) await live(patient)
      await patient.end()
    } finally {
      await provider.stop()
    }
    const description = `${story.checked} statements in ${story.looks} looks`
    annotations.push({ type: 'checked', description })
    process.stdout.write(`seed ${seed}: ${description}\n`)
    if (process.env.LIFE_TELL) process.stdout.write(`${story.steps.join('\n')}\n`)
    // A life that cannot go on sees little of the app, and no statement of it is false.
    if (story.stuck.length > steps / 10) throw new Error(`Stuck:\n${story.stuck.join('\n')}`)
    if (story.findings.length > 0)
      throw new Error(story.tell(`npm run life -- --seed ${seed} --steps ${steps}`))
  })
}

function minutesToMonday(now: Date): number {
  const local = new Date(now.getTime() + 330 * 60_000)
  const days = (8 - local.getUTCDay()) % 7 || 7
  const minutes = local.getUTCHours() * 60 + local.getUTCMinutes()
  return days * 1440 - minutes + 7 * 60
}
