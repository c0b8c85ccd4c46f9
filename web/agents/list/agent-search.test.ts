import { expect, test } from 'vitest'
import { type AgentSearch, agentsPath, countFilters, readAgentSearch } from './agent-search.ts'

const read = (query: string) => readAgentSearch(new URLSearchParams(query))

test('a URL of the list is read back as it was written', () => {
  const search: AgentSearch = {
    ...{ q: 'gaps', category: 'Law and policy', tag: ['CSV', 'Law'], way: 'remote', price: 'free', model: 'no' },
    ...{ licence: ['MIT', 'GPL-3.0'], author: 'ada-1234', sort: 'favorites', cursor: 'abc' },
  }
  expect(read(agentsPath(search).split('?')[1] ?? '')).toEqual(search)
})

test('what cannot be used is left out', () => {
  expect(
    read('category=Cooking&way=phone&licence=Beerware&model=maybe&price=cheap&sort=price&author=%2F%2F&tag=%20&q=%20'),
  ).toEqual({})
})

test('a tag in two spellings is one, and each tag and licence counts', () => {
  const search = read('tag=CSV&tag=csv&tag=Law&licence=MIT&licence=GPL-3.0&sort=newest')
  expect(search.tag).toEqual(['csv', 'Law'])
  expect(countFilters(search)).toBe(4)
})
