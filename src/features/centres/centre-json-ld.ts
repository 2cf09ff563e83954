import { brand } from '#config/brand.ts'
import { callCentreNumber } from '#config/phones.ts'
import type { Centre } from '#contract/centres.endpoints.ts'
import { groupHours } from '#contract/rules/opening-hours.ts'
import { LONG_DAYS, weekOf } from '#lib/format/opening-hours-format.ts'
import type { JsonLd } from '#lib/routing/page.ts'
import { isHub, serviceLabel } from './centre-format.ts'

/** Structured data of a centre; `pageUrl` is the absolute URL of its page. */
export function centreJsonLd(centre: Centre, pageUrl: string): JsonLd {
  const { name, address, locality, city_name, state_name, pincode, mobile, position } = centre
  return {
    '@type': 'MedicalClinic',
    '@id': `${pageUrl}#${centre.lab_code}`,
    name,
    url: pageUrl,
    telephone: mobile,
    parentOrganization: { '@type': 'MedicalOrganization', name: brand().fullName },
    address: {
      '@type': 'PostalAddress',
      streetAddress: address,
      addressLocality: `${locality}, ${city_name}`,
      addressRegion: state_name,
      postalCode: pincode,
      addressCountry: 'IN',
    },
    ...(position && {
      geo: { '@type': 'GeoCoordinates', latitude: position.lat, longitude: position.lng },
    }),
    openingHoursSpecification: groupHours(weekOf(centre)).flatMap(({ days, hours }) =>
      hours
        ? {
            '@type': 'OpeningHoursSpecification',
            dayOfWeek: days.map((day) => LONG_DAYS[day]),
            opens: hours.open,
            closes: hours.close,
          }
        : [],
    ),
    ...(centre.map && { hasMap: centre.map }),
    availableService: centre.services.map((service) => ({
      '@type': 'MedicalTest',
      name: serviceLabel(service),
    })),
    amenityFeature: centre.facilities.map((facility) => ({
      '@type': 'LocationFeatureSpecification',
      name: facility,
      value: true,
    })),
  }
}

/** Only the centres that receive patients. */
export function centresJsonLd(centres: readonly Centre[], pageUrl: string): JsonLd[] {
  return centres.filter((centre) => !isHub(centre)).map((centre) => centreJsonLd(centre, pageUrl))
}

/** Structured data of a city served by home visits only. */
export function cityServiceJsonLd(cityName: string, pageUrl: string, path: string): JsonLd {
  return {
    '@type': 'MedicalBusiness',
    '@id': `${pageUrl}#visits`,
    name: `${brand().fullName}, ${cityName}`,
    url: pageUrl,
    telephone: callCentreNumber(path),
    areaServed: { '@type': 'City', name: cityName },
  }
}
