import { clsx } from 'clsx'
import Clock from 'lucide-react/icons/clock'
import { type LabMoment, openState } from '#contract/rules/open-now.ts'
import { timeSpan } from '#contract/rules/time-span.ts'
import { openWords, weekOf } from '#lib/format/opening-hours-format.ts'
import { kilometresInWords } from '#lib/place/distance.ts'
import { Icon } from '#ui/icon.tsx'
import { PickCard } from '#ui/pick-card.tsx'
import { SampleMarks } from '#ui/rack.tsx'
import { serviceMarks } from '#ui/service-marks.ts'
import { Words } from '#ui/words.tsx'
import type { CentreChoice } from '../centre-choice.ts'

type CentreOptionProps = {
  choice: CentreChoice
  now: LabMoment
  checked: boolean
  disabled: boolean
  onChoose: () => void
}

export function CentreOption({ choice, now, checked, disabled, onChoose }: CentreOptionProps) {
  const { centre, refusal, kilometres } = choice
  const week = weekOf(centre)
  const { open } = openState(week, now)
  const today = week.find(({ day }) => day === now.day)?.hours
  return (
    <PickCard
      className="pick--centre"
      name="centre"
      value={centre._id}
      checked={checked}
      disabled={disabled}
      onChange={onChoose}
      title={centre.name}
      end={kilometres === null ? centre.kind : kilometresInWords(kilometres)}
      sub={
        <>
          <span className="tabular-nums">
            <Words>
              {kilometres !== null && `${centre.kind}. `}
              {centre.address}, {centre.city_name} {centre.pincode}
            </Words>
          </span>
          {refusal ? (
            <b className="pick__no">{refusal}</b>
          ) : (
            <span className="pick__foot">
              <span className={clsx('pick__now', !open && 'is-shut')}>
                <Icon icon={Clock} size={16} />
                <span className="tabular-nums">
                  {openWords(week, now)}
                  {open && today && <span>, today {timeSpan(today.open, today.close)}</span>}
                </span>
              </span>
              <SampleMarks samples={serviceMarks(centre.services)} />
            </span>
          )}
        </>
      }
    />
  )
}
