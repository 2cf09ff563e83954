import type { banners, seoEntries } from '../schema/content.ts'

export const bannerFacts: readonly (typeof banners.$inferInsert)[] = [
  {
    id: 'home-prescription',
    pageSource: 'home',
    position: 1,
    title: 'Can’t read your prescription?',
    text: 'Send us a photo. We read it and tell you the tests and prices.',
    imageKey: 'public/banner-prescription.svg',
    href: '/upload-prescription',
  },
  {
    id: 'home-second',
    pageSource: 'home',
    position: 2,
    title: '50% off the cheaper test',
    text: 'Book two tests, packages or scans in one order and get 50% off the cheaper one.',
    imageKey: 'public/banner-second-half.svg',
    href: '/buy-one-get50-on-2nd',
  },
  {
    id: 'promotion-second',
    pageSource: 'promotion',
    position: 1,
    title: 'Buy one, get 50% off the second',
    text: 'Book two tests, packages or scans in one order. See what you pay in your city.',
    imageKey: 'public/banner-second-half.svg',
    href: '/buy-one-get50-on-2nd',
  },
  {
    id: 'test-menu-packages',
    pageSource: 'test-menu',
    position: 1,
    title: 'Need several tests?',
    text: 'A package often costs less than booking each test separately.',
    imageKey: 'public/banner-packages.svg',
    href: '/test-menu?item_type=package',
  },
  {
    id: 'about-home-visit',
    pageSource: 'about-us',
    position: 1,
    title: 'One prick for all your tests',
    text: 'What happens at a home visit, from the message before it to your report.',
    imageKey: 'public/banner-home-visit.svg',
    href: '/services/home-healthcare',
  },
]

type Seo = readonly [slug: string, title: string, description: string, ogImage?: string]

const entries: readonly Seo[] = [
  [
    'home',
    'Parakh Diagnostics: blood tests and scans, at home or at a centre',
    'Book blood tests, health packages and scans, each with its price, preparation and next free slot.',
    'public/banner-home-visit.svg',
  ],
  [
    'test-menu',
    'Tests, packages and scans with prices',
    'Every test with its price in your city, fasting hours, sample and report time. Book a home or centre visit.',
    'public/banner-packages.svg',
  ],
  [
    'promotion-and-discount',
    'Coupons and offers',
    'Coupons you can use today, with their conditions and a code to copy.',
    'public/banner-second-half.svg',
  ],
  [
    'about-us',
    'About us',
    'Who we are, how we test and check your sample, and what you can expect from us.',
    'public/banner-home-visit.svg',
  ],
  [
    'faqs',
    'Questions and answers',
    'Booking, home collection, fasting, payment, reports and refunds: what patients ask us most.',
  ],
  [
    'upload-prescription',
    'Upload your prescription',
    'Send a photo or PDF of your prescription. We read it and tell you the tests, the price and the preparation.',
    'public/banner-prescription.svg',
  ],
  [
    'services/health-checkups',
    'Health check-ups with prices',
    'Health check-ups for adults, women, men, children and older people, with every parameter and the price in your city.',
    'public/banner-packages.svg',
  ],
  [
    'services/home-healthcare',
    'Home collection of blood and urine',
    'A phlebotomist visits you at home in the slot you choose. See charges, slots and what happens, step by step.',
    'public/banner-home-visit.svg',
  ],
]

export const seoFacts: readonly (typeof seoEntries.$inferInsert)[] = entries.map(
  ([slug, title, description, ogImage = null]) => ({
    slug,
    title,
    description,
    canonical: slug === 'home' ? '/' : `/${slug}`,
    ogImage,
  }),
)
