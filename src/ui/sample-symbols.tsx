/** Stopper, shared by all tube symbols. */
function Stopper() {
  return (
    <>
      <path
        d="M8.3 1.7h7.4a1.6 1.6 0 0 1 1.6 1.6v1.2h.9a1.9 1.9 0 0 1 1.9 1.9v5.4a1.9 1.9 0 0 1-1.9 1.9H5.8a1.9 1.9 0 0 1-1.9-1.9V6.4a1.9 1.9 0 0 1 1.9-1.9h.9V3.3a1.6 1.6 0 0 1 1.6-1.6z"
        fill="var(--cap)"
        stroke="var(--cap-line)"
        strokeWidth="1.25"
        strokeLinejoin="round"
      />
      <path d="M6.7 4.6h10.6" stroke="var(--cap-line)" strokeWidth="1" opacity="0.55" />
      <path d="M7 7.2v3.7" stroke="#fff" strokeWidth="1.7" strokeLinecap="round" opacity="0.6" />
    </>
  )
}

/** Lower end of a tube, with fluid. */
function TubeBody() {
  return (
    <path
      d="M7 12.5h10v5a5 5 0 0 1-10 0z"
      fill="var(--cap-tint)"
      stroke="var(--glass-line)"
      strokeWidth="1.25"
    />
  )
}

/** Screw lid of a container. */
function Lid() {
  return (
    <path
      d="M5 3.2h14a1.4 1.4 0 0 1 1.4 1.4v3A1.4 1.4 0 0 1 19 9H5a1.4 1.4 0 0 1-1.4-1.4v-3A1.4 1.4 0 0 1 5 3.2z"
      fill="var(--cap)"
      stroke="var(--cap-line)"
      strokeWidth="1.25"
    />
  )
}

/** Container under the lid. */
function Pot() {
  return (
    <path
      d="M5.6 9h12.8l-1.1 11a1.9 1.9 0 0 1-1.9 1.7H8.6A1.9 1.9 0 0 1 6.7 20z"
      fill="var(--glass)"
      stroke="var(--glass-line)"
      strokeWidth="1.25"
      strokeLinejoin="round"
    />
  )
}

/** Small marks of the sample containers, in a box of 24 units. */
export function SampleSymbols() {
  return (
    <>
      <symbol id="cap-tube" viewBox="0 0 24 24">
        <TubeBody />
        <Stopper />
      </symbol>
      <symbol id="cap-gel" viewBox="0 0 24 24">
        <TubeBody />
        <path d="M7.6 17h8.8" stroke="var(--cap)" strokeWidth="2.6" />
        <path d="M7.6 15.6h8.8" stroke="var(--cap-line)" strokeWidth="0.9" opacity="0.7" />
        <Stopper />
      </symbol>
      <symbol id="cap-mark" viewBox="0 0 24 24">
        <TubeBody />
        <path d="M12 16.4h4.6M14 18.7h2.4" stroke="var(--cap-line)" strokeWidth="1.1" />
        <Stopper />
      </symbol>
      <symbol id="cap-grad" viewBox="0 0 24 24">
        <path
          d="M8.6 12.5h6.8v7a3.4 3.4 0 0 1-6.8 0z"
          fill="var(--cap-tint)"
          stroke="var(--glass-line)"
          strokeWidth="1.25"
        />
        <path
          d="M12.4 15.6h2.6M12.4 17.7h2.6M12.4 19.8h2.4"
          stroke="var(--glass-line)"
          strokeWidth="1"
        />
        <Stopper />
      </symbol>
      <symbol id="cap-cup" viewBox="0 0 24 24">
        <Pot />
        <path
          d="M6.75 14.2h10.5l-.55 5.5a1.3 1.3 0 0 1-1.3 1.2H8.6a1.3 1.3 0 0 1-1.3-1.2z"
          fill="var(--cap-tint)"
        />
        <Lid />
        <path
          d="M7.2 5.2v1.9M10.4 5.2v1.9M13.6 5.2v1.9M16.8 5.2v1.9"
          stroke="var(--cap-line)"
          strokeWidth="1"
          strokeLinecap="round"
          opacity="0.6"
        />
      </symbol>
      <symbol id="cap-spoon" viewBox="0 0 24 24">
        <Pot />
        <path d="M12 9v4" stroke="var(--cap-line)" strokeWidth="1.5" />
        <ellipse
          cx="12"
          cy="16"
          rx="2.1"
          ry="3.1"
          fill="var(--cap-tint)"
          stroke="var(--cap-line)"
          strokeWidth="1.25"
        />
        <Lid />
        <path d="M6.9 5.1v2" stroke="#fff" strokeWidth="1.6" strokeLinecap="round" opacity="0.6" />
      </symbol>
      <symbol id="cap-swab" viewBox="0 0 24 24">
        <path
          d="M7.75 8h8.5v10.2a4.25 4.25 0 0 1-8.5 0z"
          fill="var(--cap-tint)"
          stroke="var(--glass-line)"
          strokeWidth="1.25"
        />
        <path d="M12 9v6" stroke="var(--cap-line)" strokeWidth="1.4" />
        <rect
          x="10.4"
          y="14.2"
          width="3.2"
          height="5.4"
          rx="1.6"
          fill="var(--glass)"
          stroke="var(--cap-line)"
          strokeWidth="1.1"
        />
        <path
          d="M7.4 1.9h9.2A1.4 1.4 0 0 1 18 3.3v4.3A1.4 1.4 0 0 1 16.6 9H7.4A1.4 1.4 0 0 1 6 7.6V3.3a1.4 1.4 0 0 1 1.4-1.4z"
          fill="var(--cap)"
          stroke="var(--cap-line)"
          strokeWidth="1.25"
        />
        <path
          d="M8.9 4.1v2.7"
          stroke="#fff"
          strokeWidth="1.6"
          strokeLinecap="round"
          opacity="0.6"
        />
      </symbol>
      <symbol id="cap-slide" viewBox="0 0 24 24">
        <rect
          x="6.2"
          y="2"
          width="11.6"
          height="20"
          rx="1.6"
          fill="var(--glass)"
          stroke="var(--glass-line)"
          strokeWidth="1.25"
        />
        <path d="M6.8 3.6a1 1 0 0 1 1-1h8.4a1 1 0 0 1 1 1v4H6.8z" fill="var(--cap)" />
        <path d="M6.2 8h11.6" stroke="var(--cap-line)" strokeWidth="1.1" />
        <ellipse
          cx="12"
          cy="14.6"
          rx="3.1"
          ry="4"
          fill="var(--cap-tint)"
          stroke="var(--cap-line)"
          strokeWidth="1"
        />
      </symbol>
      <symbol id="cap-bottle" viewBox="0 0 24 24">
        <path
          d="M9.2 6.4h5.6v2.4c0 1 3.4 1.9 3.4 4.6v6.2a2 2 0 0 1-2 2H7.8a2 2 0 0 1-2-2v-6.2c0-2.7 3.4-3.6 3.4-4.6z"
          fill="var(--glass)"
          stroke="var(--glass-line)"
          strokeWidth="1.25"
        />
        <path
          d="M6.5 14.5h11v5a1.4 1.4 0 0 1-1.4 1.4H7.9a1.4 1.4 0 0 1-1.4-1.4z"
          fill="var(--cap-tint)"
        />
        <rect
          x="7.4"
          y="1.9"
          width="9.2"
          height="4.9"
          rx="1.4"
          fill="var(--cap)"
          stroke="var(--cap-line)"
          strokeWidth="1.25"
        />
        <path
          d="M9.7 3.5v1.7"
          stroke="#fff"
          strokeWidth="1.4"
          strokeLinecap="round"
          opacity="0.6"
        />
      </symbol>
    </>
  )
}
