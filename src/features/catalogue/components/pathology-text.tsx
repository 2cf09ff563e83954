import { AppLink } from '#lib/routing/app-link.tsx'
import { Prose } from '#ui/prose.tsx'
import { menuHref } from '../menu-address.ts'
import { DEPARTMENTS } from '../pathology.content.ts'

export function PathologyText() {
  return (
    <>
      <Prose>
        <h2>What happens to a sample</h2>
        <p>
          A sample is labelled where it is taken, kept cool or warm as its test asks, and sorted at
          the laboratory by its tube. A machine tests it together with control samples whose values
          are known. A pathologist looks at the results, and at the sample itself where a result is
          unusual, before the report is released.
        </p>
        <h2>What a result can say</h2>
        <p>
          A report gives a value and the range in which most healthy people lie. A value outside of
          it is a reason to ask, not a diagnosis: food, exercise, medicines and the time of day move
          many values. Your doctor reads it together with how you feel and with earlier reports.
        </p>
      </Prose>
      <section className="stack" aria-labelledby="departments">
        <h2 className="h2" id="departments">
          Departments of the laboratory
        </h2>
        <ul className="grid grid--3">
          {DEPARTMENTS.map(({ name, text, example }) => (
            <li key={name} className="card stack stack--2">
              <h3 className="h4">{name}</h3>
              <p>{text}</p>
              <p className="note">
                For example{' '}
                <AppLink href={menuHref({ item_type: 'test', search: example })}>{example}</AppLink>
              </p>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
