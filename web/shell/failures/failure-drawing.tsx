/** The octahedron of error pages. It is inlined, so that it comes with every page and needs no connection later. */
export function FailureDrawing() {
  return (
    <svg
      viewBox="0 0 100 100"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M42.8 91.3 30.2 34.9 57.2 8.7M11.4 50 30.2 34.9 88.6 50" strokeOpacity=".35" />
      <path d="M42.8 91.3 11.4 50 57.2 8.7 88.6 50ZM42.8 91.3 69.8 65.1 57.2 8.7M11.4 50 69.8 65.1 88.6 50" />
    </svg>
  )
}
