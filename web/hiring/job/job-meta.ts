import type { Job } from '@guildhall/contract/hiring/jobs.ts'
import { fromMinor } from '@guildhall/contract/values/money.ts'
import type { MetaDescriptor } from 'react-router'
import { displayName } from '#lib/format/people.ts'
import { pageHead, privateHead } from '#lib/page/page-head.ts'
import { budgetText } from '../list-words.ts'
import { decisionDay } from '../words.ts'

const descriptionLength = 160

/** The data for the head of a job's page. */
export interface JobMeta {
  title: string
  description: string
  path: string
  /** Search engines may show it. */
  isPublic: boolean
  /** schema.org's JobPosting; null once the job is over. */
  posting: object | null
}

/** Returns the data for the head of a job's page. */
export function jobMeta(job: Job): JobMeta {
  const { id, title, need, state, audience, isHidden, postedAt, client, town, currency } = job
  const plain = need
    .replace(/[#*_`>[\]]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  const text = `${budgetText(job)}. ${plain}`
  const posting = {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title,
    description: plain,
    datePosted: postedAt.slice(0, 10),
    validThrough: decisionDay(job),
    employmentType: 'CONTRACTOR',
    hiringOrganization: client?.companyName
      ? { '@type': 'Organization', name: client.companyName }
      : { '@type': 'Person', name: client ? displayName(client) : '' },
    ...(town
      ? { jobLocation: { '@type': 'Place', address: { '@type': 'PostalAddress', addressLocality: town } } }
      : { jobLocationType: 'TELECOMMUTE' }),
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency,
      value: {
        '@type': 'QuantitativeValue',
        minValue: fromMinor(job.hours?.rateFromMinor ?? job.budgetFromMinor),
        maxValue: fromMinor(job.hours?.rateToMinor ?? job.budgetToMinor),
        ...(job.hours ? { unitText: 'HOUR' } : {}),
      },
    },
  }
  return {
    title,
    description: text.length > descriptionLength ? `${text.slice(0, descriptionLength - 1).trimEnd()}…` : text,
    path: `/jobs/${id}`,
    isPublic: audience === 'everyone' && !isHidden,
    posting: state === 'open' && client ? posting : null,
  }
}

/** Returns title, description, canonical URL, social card and structured data. */
export function jobHead(args: Parameters<typeof pageHead>[0], meta: JobMeta): MetaDescriptor[] {
  const { title, description, path, isPublic, posting } = meta
  if (!isPublic) return privateHead(title)
  return pageHead(args, { title, description, path, type: 'article', ...(posting ? { data: posting } : {}) })
}
