import { useQuery } from '@tanstack/react-query'
import type { City } from '#contract/catalogue.endpoints.ts'
import { useApi } from '#lib/http/api-context.tsx'
import type { OverlayProps } from '#lib/overlays/overlays.ts'
import { cityListQuery, FALLBACK_CITIES } from '#lib/place/place.queries.ts'
import { useChooseCity, useCity } from '#lib/place/use-city.ts'
import { Chip } from '#ui/chip.tsx'
import { Dialog } from '#ui/dialog.tsx'

/** Chooses the city whose prices, slots and centres are shown. */
export function CityDialog({ onClose }: OverlayProps) {
  const { data: cities = FALLBACK_CITIES } = useQuery(cityListQuery(useApi()))
  const current = useCity()
  const choose = useChooseCity()
  const pick = async (city: City) => {
    onClose()
    await choose(city)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Choose your city"
      description="Prices, home visits and centres depend on your city."
    >
      <ul className="flex flex-wrap gap-2">
        {cities.map((city) => (
          <li key={city.id}>
            <Chip pressed={city.id === current.id} onClick={() => void pick(city)}>
              {city.city_name}
            </Chip>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
