import { type ReactNode, type RefCallback, useCallback } from "react";

/** What a {@link BlobImage} shows. */
export interface BlobImageProps {
  readonly blob: Blob;
  readonly alt: string;
  readonly className?: string | undefined;
}

/** An image from memory. Its object URL is revoked when the element goes or shows another blob. */
export function BlobImage({ blob, alt, className }: BlobImageProps): ReactNode {
  const show: RefCallback<HTMLImageElement> = useCallback(
    (image) => {
      if (image === null) return undefined;
      const url = URL.createObjectURL(blob);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [blob],
  );
  return <img ref={show} alt={alt} className={className} />;
}
