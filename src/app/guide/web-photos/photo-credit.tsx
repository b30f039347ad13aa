import type { ReactNode } from "react";
import { rich } from "#src/language/messages.ts";
import type { WebPhoto } from "#workers/web-photos/contract.ts";

interface PhotoCreditProps extends Pick<WebPhoto, "author" | "licence" | "page"> {
  /** The site of the page. */
  readonly site: string;
}

/** Who made a photo, its licence, and the page that it is from. */
export function PhotoCredit({ author, licence, site, page }: PhotoCreditProps): ReactNode {
  return rich`By ${<bdi>{author}</bdi>}, ${<Elsewhere to={licence.address}>{licence.name}</Elsewhere>}, ${<Elsewhere to={page}>{site}</Elsewhere>}`;
}

/** A link to another site. */
export function Elsewhere({ to, children }: { readonly to: string; readonly children: string }): ReactNode {
  return (
    <a href={to} target="_blank" rel="external noreferrer">
      {children}
    </a>
  );
}
