import { brand } from '#config/brand.ts'
import { paths } from '#config/paths.ts'
import type { LabEvent, Video } from '#contract/content.endpoints.ts'
import { pictureAddress } from '#lib/pictures/picture-source.ts'
import { breadcrumbJsonLd, type Crumb, HOME_CRUMB } from '#lib/routing/json-ld.ts'
import type { JsonLd } from '#lib/routing/page.ts'
import type { Post } from './post.ts'

/** UTC offset of the lab. */
const LAB_ZONE = '+05:30'
/** Stands for the words in the search's address; letters, which are not encoded. */
const SEARCH_PLACEHOLDER = 'SEARCH'
/** Pixels. */
const STILL_WIDTH = 960

export function breadcrumbsLd(origin: string, crumbs: readonly Crumb[]): JsonLd {
  return breadcrumbJsonLd(origin, [HOME_CRUMB, ...crumbs])
}

/** The lab as search engines know it; other things refer to it by its id. */
export function organisationLd(origin: string): JsonLd {
  const { icon = '/icons/icon-512.png' } = brand()
  return {
    '@type': ['MedicalBusiness', 'DiagnosticLab'],
    '@id': `${origin}/#organisation`,
    name: brand().fullName,
    description: brand().description,
    url: `${origin}/`,
    logo: origin + icon,
    image: origin + icon,
    email: brand().email,
    telephone: brand().phones.callCentre,
    address: {
      '@type': 'PostalAddress',
      streetAddress: brand().address.join(', '),
      addressCountry: 'IN',
    },
    areaServed: { '@type': 'Country', name: 'India' },
    currenciesAccepted: 'INR',
    sameAs: brand().socialLinks.map(({ href }) => href),
  }
}

/** The site and its search, for the home page. */
export function websiteLd(origin: string): JsonLd {
  const search = `${origin}${paths.testMenu.getHref({ search: SEARCH_PLACEHOLDER })}`
  return {
    '@type': 'WebSite',
    '@id': `${origin}/#website`,
    name: brand().fullName,
    url: `${origin}/`,
    inLanguage: 'en-IN',
    publisher: { '@id': `${origin}/#organisation` },
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: search.replace(SEARCH_PLACEHOLDER, '{search_term_string}'),
      },
      'query-input': 'required name=search_term_string',
    },
  }
}

export function eventLd(origin: string, event: LabEvent): JsonLd {
  const { title, text, date, from_time, to_time, place, city_name } = event
  return {
    '@type': 'Event',
    name: title,
    description: text,
    startDate: `${date}T${from_time}:00${LAB_ZONE}`,
    endDate: `${date}T${to_time}:00${LAB_ZONE}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    eventStatus: 'https://schema.org/EventScheduled',
    location: { '@type': 'Place', name: place, address: city_name },
    organizer: { '@type': 'Organization', name: brand().fullName, url: `${origin}/` },
    isAccessibleForFree: true,
  }
}

export function videoLd(origin: string, video: Video): JsonLd {
  return {
    '@type': 'VideoObject',
    name: video.title,
    description: video.text,
    ...(video.imageKey && {
      thumbnailUrl: `${origin}${pictureAddress(video.imageKey, STILL_WIDTH)}`,
    }),
    uploadDate: video.date,
    duration: `PT${video.minutes}M`,
    contentUrl: video.url,
    transcript: video.transcript.join('\n'),
  }
}

export function postLd(origin: string, post: Omit<Post, 'content'>, path: string): JsonLd {
  return {
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.excerpt,
    datePublished: post.date,
    mainEntityOfPage: `${origin}${path}`,
    author: { '@type': 'Organization', name: brand().fullName },
    publisher: { '@type': 'Organization', name: brand().fullName },
  }
}
