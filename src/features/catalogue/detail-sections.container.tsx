import { useQuery } from '@tanstack/react-query'
import type { ItemDetail } from '#contract/catalogue.endpoints.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { Accordion } from '#ui/accordion.tsx'
import { itemFaqQuery } from './api/catalogue.queries.ts'
import { MoreItems, Parameters, WhatItTells, WhatToKnow } from './components/detail-sections.tsx'
import { kindOf } from './detail-crumbs.ts'
import { cheaperPackageCopy } from './detail-facts.ts'
import { CatalogueItem } from './item.container.tsx'
import { KIND_LABEL } from './menu-copy.ts'

export function DetailSections({ item }: { item: ItemDetail }) {
  const faqs = useQuery(itemFaqQuery(useApi(), item.item_id)).data ?? []
  return (
    <>
      <WhatToKnow item={item} />
      <Parameters item={item} />
      <WhatItTells item={item} />
      {faqs.length > 0 && <ItemFaqs faqs={faqs} />}
      {item.packages.length > 0 && (
        <MoreItems id="packages" title="Packages that include it" lead={cheaperPackageCopy(item)}>
          {item.packages.map((other) => (
            <CatalogueItem key={other.code} item={other} heading="h3" />
          ))}
        </MoreItems>
      )}
      {item.related.length > 0 && (
        <MoreItems id="related" title={`${KIND_LABEL[kindOf(item)]} like it`}>
          {item.related.map((other) => (
            <CatalogueItem key={other.code} item={other} heading="h3" />
          ))}
        </MoreItems>
      )}
    </>
  )
}

interface ItemFaqsProps {
  faqs: readonly { readonly question: string; readonly answer: string }[]
}

function ItemFaqs({ faqs }: ItemFaqsProps) {
  return (
    <section aria-labelledby="item-faqs">
      <div className="head">
        <h2 className="h2" id="item-faqs">
          Questions and answers
        </h2>
      </div>
      {faqs.map(({ question, answer }) => (
        <Accordion key={question} summary={question}>
          <p className="prose">{answer}</p>
        </Accordion>
      ))}
    </section>
  )
}
