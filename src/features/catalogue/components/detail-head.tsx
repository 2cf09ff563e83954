import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { ItemDetail } from '#contract/catalogue.endpoints.ts'
import { ItemName } from '#ui/item-name.tsx'
import { Price } from '#ui/price.tsx'
import { SampleMark } from '#ui/sample-mark.tsx'
import { SampleTube } from '#ui/sample-tube.tsx'
import { drawnTubes } from '../detail-facts.ts'
import { samplesOf } from '../item-format.ts'

export interface DetailHeadProps {
  item: ItemDetail
  cityName: string
  changeCity: ReactNode
  /** Beside the price on a phone; a wide screen shows it in the aside. */
  visit: ReactNode
}

export function DetailHead({ item, cityName, changeCity, visit }: DetailHeadProps) {
  return (
    <header className="detail">
      <div className="detail__tube">
        <Drawing item={item} />
      </div>
      <div className="stack stack--2">
        <h1 className="h1">
          <ItemName name={item.item_name} />
        </h1>
        {item.aliases.length > 0 && <p className="note">Also called {item.aliases.join(', ')}</p>}
      </div>
      <div className="detail__text">
        <p className="lead">{item.summary}</p>
        <div className="only-narrow">
          <Price now={item.price} mrp={item.mrp} big />
          <p className="note">
            Price in {cityName}. {changeCity}
          </p>
          <div className="stack stack--2 mt-4">{visit}</div>
        </div>
      </div>
    </header>
  )
}

/** One container is drawn large, up to four smaller; without a drawing, the sample mark. */
function Drawing({ item }: { item: ItemDetail }) {
  const tubes = drawnTubes(item).slice(0, 4)
  const [mark] = samplesOf(item)
  if (tubes.length === 0) return mark ? <SampleMark kind={mark} size={64} /> : null
  const several = tubes.length > 1 && 'grid grid-cols-2 justify-items-center gap-1'
  const height = tubes.length > 2 ? 'h-[46px] sm:h-[74px]' : 'h-[76px] sm:h-[124px]'
  return (
    <div className={clsx(several || 'contents')}>
      {tubes.map(({ kind, volumeMl }) => (
        <SampleTube key={kind} kind={kind} volumeMl={volumeMl} className={several ? height : ''} />
      ))}
    </div>
  )
}
