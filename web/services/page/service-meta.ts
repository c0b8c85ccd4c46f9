import { workReviewLimits } from '@guildhall/contract/limits/engagements.ts'
import type { Service } from '@guildhall/contract/services/services.ts'
import { fromMinor } from '@guildhall/contract/values/money.ts'
import type { MetaDescriptor } from 'react-router'
import { displayName } from '#lib/format/people.ts'
import { pageHead, privateHead } from '#lib/page/page-head.ts'
import { topicName } from '../list/service-search.ts'

const descriptionLength = 160

/** The data for the head of a service's page. */
export interface ServiceMeta {
  title: string
  description: string
  path: string
  image: string | null
  isPublic: boolean
  /** schema.org's Service. */
  data: object
}

/** Returns the data for the head of a service's page. */
export function serviceMeta(service: Service, origin: string): ServiceMeta {
  const { id, title, description, topic, provider, cover, state, packageList, currency, rating, reviews } = service
  const plain = description
    .replace(/[#*_`>[\]]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  const prices = packageList.map(({ amountMinor }) => fromMinor(amountMinor))
  const image = cover && new URL(cover.main, origin).href
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Service',
    name: title,
    description: plain,
    serviceType: topicName(topic),
    url: `${origin}/services/${id}`,
    provider: {
      '@type': provider.companyName ? 'Organization' : 'Person',
      name: displayName(provider),
    },
    ...(image ? { image } : {}),
    offers: {
      '@type': 'AggregateOffer',
      priceCurrency: currency,
      lowPrice: Math.min(...prices),
      highPrice: Math.max(...prices),
      offerCount: prices.length,
    },
    ...(rating === null
      ? {}
      : {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: rating,
            reviewCount: reviews,
            bestRating: workReviewLimits.stars,
            worstRating: 1,
          },
        }),
  }
  return {
    title,
    description: plain.length > descriptionLength ? `${plain.slice(0, descriptionLength - 1).trimEnd()}…` : plain,
    path: `/services/${id}`,
    image,
    isPublic: state === 'public',
    data,
  }
}

/** Returns title, description, canonical URL, social card and structured data. */
export function serviceHead(args: Parameters<typeof pageHead>[0], meta: ServiceMeta): MetaDescriptor[] {
  const { isPublic, ...head } = meta
  return isPublic ? pageHead(args, { ...head, type: 'product' }) : privateHead(meta.title)
}
