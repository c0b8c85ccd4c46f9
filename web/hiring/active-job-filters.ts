import { answersText, categoryName, jobLengthWords, jobPayWords } from '@guildhall/contract/hiring/words.ts'
import { moneyText, toMinor } from '@guildhall/contract/values/money.ts'
import type { ActiveFilter } from '#listings/list-kind.ts'
import type { JobSearch } from './job-search.ts'

/** Returns the filters of a URL, each with the search that drops it; amounts in `currency`. */
export function activeFilters(search: JobSearch, currency: string): ActiveFilter<JobSearch>[] {
  const { q, category, skill = [], pays, length = [], paid, remote, decides, firstJobs, answers } = search
  const first: JobSearch = { ...search, cursor: undefined }
  const drop = (label: string, name: keyof JobSearch) => ({ label, without: { ...first, [name]: undefined } })
  const others = <T>(list: readonly T[], one: T) => list.filter((each) => each !== one)
  return [
    ...(q ? [drop(`“${q}”`, 'q')] : []),
    ...(category ? [drop(categoryName(category), 'category')] : []),
    ...skill.map((each) => ({ label: each, without: { ...first, skill: others(skill, each) } })),
    ...(pays ? [drop(`Pays ${moneyText(toMinor(pays), currency, { short: true })} or more`, 'pays')] : []),
    ...length.map((each) => ({ label: jobLengthWords[each], without: { ...first, length: others(length, each) } })),
    ...(paid ? [drop(jobPayWords[paid], 'paid')] : []),
    ...(remote ? [drop('Remote', 'remote')] : []),
    ...(decides ? [drop(`Decides within ${decides === 1 ? 'a day' : `${decides} days`}`, 'decides')] : []),
    ...(firstJobs ? [drop('First jobs', 'firstJobs')] : []),
    ...(answers ? [drop(answersText(answers), 'answers')] : []),
  ]
}
