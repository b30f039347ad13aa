/** The data URL of a picture; one that is a data URL already stays as it is. Rejects where the picture can't be read. */
export function pictureUrl(picture: Blob | string): Promise<string> {
  if (typeof picture === "string") return Promise.resolve(picture);
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => {
      if (typeof reader.result === "string") resolve(reader.result);
      else reject(new Error("a picture was not read as a data URL"));
    });
    reader.addEventListener("error", () => reject(reader.error ?? new Error("a picture can't be read")));
    reader.readAsDataURL(picture);
  });
}

/** The picture of a data URL in base64 as a JPEG file with this name. */
export function pictureFile(url: string, name: string): File {
  const letters = atob(url.slice(url.indexOf(",") + 1));
  return new File([Uint8Array.from(letters, (letter) => letter.charCodeAt(0))], name, { type: "image/jpeg" });
}
