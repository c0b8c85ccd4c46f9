import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** The parameters of a profile's address that have the page of its reviews: of projects, and of work together. */
export const reviewsParams = ['reviews', 'work-reviews'] as const
export type ReviewsParam = (typeof reviewsParams)[number]

/** Returns the cursor of the page of reviews; '' for the first page. */
export const reviewsCursor = (searchParams: URLSearchParams, param: ReviewsParam): string =>
  searchParams.get(param) ?? ''

/** Whether a navigation only turns the page of reviews, for which the rest of a profile need not be read again. */
export function isPageTurn({
  currentUrl,
  nextUrl,
}: Pick<ShouldRevalidateFunctionArgs, 'currentUrl' | 'nextUrl'>): boolean {
  const rest = (url: URL) => {
    const { pathname, searchParams } = new URL(url)
    for (const param of reviewsParams) searchParams.delete(param)
    return `${pathname}?${searchParams}`
  }
  return currentUrl.href !== nextUrl.href && rest(currentUrl) === rest(nextUrl)
}
