import { holdTime } from '#config/sites.ts'
import { clockTime } from '#contract/rules/opening-hours.ts'
import { VisitList, type VisitListProps } from '#ui/visit-list.tsx'
import type { HomeVisit } from '../home-facts.ts'

function steps(earliest: HomeVisit['earliest']): VisitListProps['steps'] {
  const hold = `We hold it for ${holdTime()} while you finish the booking.`
  return [
    {
      art: 'choose',
      title: 'You choose a slot',
      text: earliest ? `From ${clockTime(earliest.time)}. ${hold}` : hold,
    },
    {
      art: 'phlebotomist',
      title: 'A phlebotomist comes',
      text: 'We send you the name and ID number before the visit. One prick fills all the tubes of a sample.',
    },
    {
      art: 'scan',
      title: 'Each tube is scanned',
      text: 'At your door and again at the lab. You can follow each cap in your order.',
    },
    {
      art: 'report',
      title: 'The report arrives',
      text: 'Every value beside its range, and beside your earlier ones.',
    },
  ]
}

export function VisitSteps({ visit }: { visit: HomeVisit | undefined }) {
  return (
    <section className="band" aria-labelledby="how-a-visit-goes">
      <div className="wrap">
        <div className="head">
          <h2 className="h2" id="how-a-visit-goes">
            How a home visit goes
          </h2>
        </div>
        <VisitList steps={steps(visit?.earliest ?? null)} />
      </div>
    </section>
  )
}
