import { useSuspenseQuery } from '@tanstack/react-query'
import { useApi } from '#lib/http/api-context.tsx'
import { useCity } from '#lib/place/use-city.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Prose } from '#ui/prose.tsx'
import { kindQuery } from './api/load-kind.ts'
import { CatalogueHead } from './components/catalogue-head.tsx'
import { CatalogueItem } from './item.container.tsx'
import { menuHref } from './menu-address.ts'

export const EXAMPLES = 6

export function Pathology({ title }: { title: string }) {
  const { id, city_name } = useCity()
  const { items, total } = useSuspenseQuery(kindQuery(useApi(), id, 'test', EXAMPLES)).data
  return (
    <div className="wrap page stack stack--8">
      <CatalogueHead title={title}>
        Pathology checks blood, urine, swabs and cells for signs of health and illness.
      </CatalogueHead>
      <PathologyText />
      <section className="stack" aria-labelledby="popular">
        <h2 className="h2" id="popular">
          Most popular in {city_name}
        </h2>
        <ul className="grid grid--3">
          {items.map((item) => (
            <CatalogueItem key={item.code} item={item} heading="h3" />
          ))}
        </ul>
        <p>
          <AppLink className={buttonClass()} href={menuHref({})}>
            See all {total} tests
          </AppLink>
        </p>
      </section>
    </div>
  )
}

function PathologyText() {
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
          A report gives a value and the range in which most healthy people lie. A value outside it
          is a reason to ask, not a diagnosis: food, exercise, medicines and the time of day move
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

/** A laboratory department with a search term for the catalogue. */
type Department = { readonly name: string; readonly text: string; readonly example: string }

const DEPARTMENTS: readonly Department[] = [
  {
    name: 'Haematology',
    text: 'Counts the cells of the blood and looks at their shape: anaemia, infection, platelets.',
    example: 'Complete Blood Count',
  },
  {
    name: 'Biochemistry',
    text: 'Measures what is dissolved in blood and urine: sugar, fats, salts, enzymes of liver and heart, waste that the kidneys clear.',
    example: 'Lipid Profile',
  },
  {
    name: 'Immunoassay',
    text: 'Measures hormones, vitamins and markers in very small amounts, with antibodies that bind to them.',
    example: 'Thyroid Profile',
  },
  {
    name: 'Serology',
    text: 'Finds antibodies and antigens that an infection leaves in the blood.',
    example: 'Dengue NS1 Antigen',
  },
  {
    name: 'Clinical pathology',
    text: 'Looks at urine, stool and other fluids, by strip and under the microscope.',
    example: 'Urine Routine',
  },
  {
    name: 'Coagulation',
    text: 'Times how the blood clots, before an operation or while blood thinners are taken.',
    example: 'Prothrombin Time',
  },
  {
    name: 'Microbiology',
    text: 'Grows bacteria from a sample and tries which antibiotics stop them. Growing takes days.',
    example: 'Urine Culture',
  },
  {
    name: 'Molecular',
    text: 'Reads genetic material: that of a virus, or a marker in a person’s own cells.',
    example: 'HPV DNA',
  },
  {
    name: 'Cytology',
    text: 'Looks at single cells, such as those of a cervical smear.',
    example: 'Pap Smear',
  },
]
