import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import Microscope from 'lucide-react/icons/microscope'
import { Icon } from '#ui/icon.tsx'
import { SampleMark } from '#ui/sample-mark.tsx'
import type { OrderSample, SampleStatus } from '../order-samples.ts'

const PLACES: Record<SampleStatus, { words: string; icon: LucideIcon; look?: string }> = {
  'to-take': { words: 'Not taken yet', icon: Clock },
  taken: { words: 'Taken', icon: Check, look: 'is-done' },
  'at-lab': { words: 'At the lab', icon: Microscope, look: 'is-now' },
  done: { words: 'Done', icon: Check, look: 'is-done' },
}

type OrderSamplesProps = {
  samples: readonly OrderSample[]
  place: SampleStatus
}

export function OrderSamples({ samples, place }: OrderSamplesProps) {
  const { words, icon, look } = PLACES[place]
  return (
    <section aria-labelledby="order-samples">
      <h2 className="h2 mb-3" id="order-samples">
        Your samples
      </h2>
      <ul className="samples">
        {samples.map(({ id, kind, name, uses, amount }) => (
          <li key={id}>
            <SampleMark kind={kind} size={32} />
            <div>
              <h3 className="h4">{name}</h3>
              <p className="note">{uses}</p>
            </div>
            <p className="samples__code tabular-nums">{amount}</p>
            <p className={clsx('samples__state', look)}>
              <Icon icon={icon} size={16} />
              {words}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
