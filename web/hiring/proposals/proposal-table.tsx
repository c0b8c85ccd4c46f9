import type { Proposal } from '@guildhall/contract/hiring/proposals.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import type { ReactNode } from 'react'
import { daysText } from '#lib/format/counts-and-dates.ts'
import { ScrollRegion } from '#ui/scroll-region.tsx'
import { Tag } from '#ui/tag.tsx'
import { startText, waitsForClient } from '../words.ts'
import { LongText } from './long-text.tsx'
import { Acts, Maker, Note, Reviews, SimilarWork } from './proposal-parts.tsx'
import type { ProposalActs } from './proposal-section.tsx'

/** The widths of the first column and of each person's, so that all people have the same room. */
const labelRem = 8
const columnRem = 15

interface ProposalTableProps {
  proposals: readonly Proposal[]
  acts: ProposalActs
}

/** Proposals side by side: a column for each person, a row for each thing to compare. */
export function ProposalTable({ proposals, acts }: ProposalTableProps) {
  const { currency, questions } = acts.job
  const first = proposals.find(waitsForClient)
  const rows: { id: string; label: string; cell: (proposal: Proposal) => ReactNode }[] = [
    {
      id: 'price',
      label: 'Price',
      cell: ({ totalMinor, milestones, hours }) => (
        <>
          <span className="prop__price num">{moneyText(totalMinor, currency, { short: true })}</span>
          {hours ? (
            <span className="block c3 t-sm">
              {moneyText(hours.rateMinor, currency, { short: true })} an hour, {hours.perWeek} a week
            </span>
          ) : null}
          {milestones > 1 ? <span className="block c3 t-sm">{milestones} milestones</span> : null}
        </>
      ),
    },
    { id: 'days', label: 'Delivery', cell: ({ days }) => daysText(days) },
    { id: 'start', label: 'Can start', cell: (proposal) => startText(proposal) },
    { id: 'reviews', label: 'Reviews', cell: (proposal) => <Reviews proposal={proposal} /> },
    { id: 'work', label: 'Similar work', cell: ({ projects }) => <SimilarWork projects={projects} /> },
    { id: 'fits', label: 'Fits', cell: ({ fits }) => <Fits skills={fits} /> },
    { id: 'first', label: 'First job', cell: ({ isFirstJob }) => (isFirstJob ? 'Yes' : 'No') },
    { id: 'words', label: 'In their words', cell: ({ cover }) => <LongText>{cover}</LongText> },
    ...questions.map((question, at) => ({
      id: `answer-${at}`,
      label: question,
      cell: ({ answers }: Proposal) => <LongText>{answers[at] ?? ''}</LongText>,
    })),
    { id: 'note', label: 'Your note', cell: (proposal) => <Note proposal={proposal} acts={acts} /> },
  ]
  return (
    <ScrollRegion label="Proposals side by side" className="prop__scroll">
      <table className="prop__t" style={{ minWidth: `${labelRem + proposals.length * columnRem}rem` }}>
        <caption className="sr-only">Proposals, a column for each person</caption>
        <thead>
          <tr>
            <td />
            {proposals.map((proposal) => (
              <th key={proposal.id} scope="col">
                <Maker proposal={proposal} acts={acts} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, label, cell }) => (
            <tr key={id}>
              <th scope="row">{label}</th>
              {proposals.map((proposal) => (
                <td key={proposal.id}>{cell(proposal)}</td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">
              <span className="sr-only">Your answer</span>
            </th>
            {proposals.map((proposal) => (
              <td key={proposal.id}>
                <Acts proposal={proposal} acts={acts} isFirst={proposal === first} />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </ScrollRegion>
  )
}

/** The skills of a person that a job asks for. */
export function Fits({ skills }: { skills: readonly string[] }) {
  if (skills.length === 0) return <span className="c3">No skill in common</span>
  return (
    <span className="tags">
      {skills.map((skill) => (
        <Tag key={skill}>{skill}</Tag>
      ))}
    </span>
  )
}
