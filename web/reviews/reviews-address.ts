import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** The parameter of a profile's address that has the page of its reviews. */
export const reviewsParam = 'reviews'

/** Returns the cursor of the page of reviews; '' for the first page. */
export const reviewsCursor = (searchParams: URLSearchParams): string => searchParams.get(reviewsParam) ?? ''

/** Whether a navigation only turns the page of reviews, for which the rest of a profile need not be read again. */
export function isPageTurn({
  currentUrl,
  nextUrl,
}: Pick<ShouldRevalidateFunctionArgs, 'currentUrl' | 'nextUrl'>): boolean {
  const rest = (url: URL) => {
    const { pathname, searchParams } = new URL(url)
    searchParams.delete(reviewsParam)
    return `${pathname}?${searchParams}`
  }
  return currentUrl.href !== nextUrl.href && rest(currentUrl) === rest(nextUrl)
}
