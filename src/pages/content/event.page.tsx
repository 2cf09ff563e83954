import { eventText } from '#config/content/happenings.ts'
import { paths } from '#config/paths.ts'
import type { LabEvent } from '#contract/content.endpoints.ts'
import { loadEvents } from '#features/content/api/load-content.ts'
import { ContentPage } from '#features/content/components/content-page.tsx'
import { EventList } from '#features/content/components/event-list.tsx'
import { breadcrumbsLd, eventLd } from '#features/content/json-ld.ts'
import { definePage, usePageData } from '#lib/routing/page.ts'
import { Band } from '#ui/band.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

const href = paths.event.getHref()

type EventData = { readonly upcoming: LabEvent[]; readonly past: LabEvent[] }

export const page = definePage<EventData>({
  async loader(context) {
    const [upcoming, past] = await Promise.all([
      loadEvents(context, 'upcoming'),
      loadEvents(context, 'past'),
    ])
    return { upcoming, past }
  },
  meta: { title: eventText.crumb, description: eventText.description, canonical: href },
  jsonLd: ({ data, origin }) => [
    ...data.upcoming.map((event) => eventLd(origin, event)),
    breadcrumbsLd(origin, [{ label: eventText.crumb, href }]),
  ],
  Component: EventPage,
})

function EventPage() {
  const { upcoming, past } = usePageData<EventData>()
  return (
    <ContentPage text={eventText} art="calendar" next={eventText.next}>
      <Band title="Coming up">
        {upcoming.length > 0 ? (
          <EventList events={upcoming} />
        ) : (
          <EmptyState heading="h3" title="No upcoming events">
            We add the next one here as soon as the date is set.
          </EmptyState>
        )}
      </Band>
      {past.length > 0 && (
        <Band title="Past events" mist>
          <EventList events={past} />
        </Band>
      )}
    </ContentPage>
  )
}
