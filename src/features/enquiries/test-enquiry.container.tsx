import { useMemo } from 'react'
import { useCity } from '#lib/place/use-city.ts'
import { Enquiry } from './enquiry.container.tsx'
import { testQuestionForm } from './forms/test-question.form.ts'

/** "Ask about this test": a question about an item of the catalogue, by its id. */
export function TestEnquiry({ itemId }: { itemId: string }) {
  const city = useCity()
  const definition = useMemo(() => testQuestionForm(itemId), [itemId])
  return <Enquiry definition={definition} fixed={{ city_id: String(city.id) }} />
}
