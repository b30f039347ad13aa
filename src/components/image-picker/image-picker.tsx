import { Camera, ImageUp, Upload, X } from "lucide-react";
import { type DragEvent, type ReactNode, useRef, useState } from "react";
import { useDropzone } from "react-dropzone";
import { BlobImage } from "../blob-image/blob-image.tsx";
import { Button } from "../button/button.tsx";
import { CameraDialog } from "../camera-dialog/camera-dialog.tsx";
import { FileInput } from "../file-button/file-input.tsx";
import styles from "./image-picker.module.css";
import { usePaste } from "./use-paste.ts";

/** The photo that the picker shows. */
export interface PickedImage {
  readonly name: string;
  /** What to show of it, or null while it is being decoded. */
  readonly preview: Blob | null;
}

/** Settings of the {@link ImagePicker}. */
export interface ImagePickerProps {
  /** Takes the first file of whatever was chosen, dropped, pasted or photographed. */
  readonly onImageUpload: (file: File) => void;
  /** Something was dropped that holds no file, such as text or a picture dragged out of another page. */
  readonly onNoFile: () => void;
  readonly onRemove: () => void;
  /** The photo that was taken on, or null. */
  readonly image: PickedImage | null;
  /** File types that the chooser offers; what a file is, the handler decides by its content. */
  readonly accept?: string;
  /** Says which files are taken. */
  readonly formats: string;
}

/** A drop area that also opens a file chooser and the camera, and shows the photo. Paste works anywhere on the page. */
export function ImagePicker({
  onImageUpload,
  onNoFile,
  onRemove,
  image,
  accept = "image/*",
  formats,
}: ImagePickerProps): ReactNode {
  const uploadButton = useRef<HTMLButtonElement>(null);
  const cameraInput = useRef<HTMLInputElement>(null);
  const [cameraOpen, setCameraOpen] = useState(false);

  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    multiple: false,
    noKeyboard: true,
    noPaste: true,
    // Several files at once are "rejected" by the library; the first of them is taken all the same.
    onDrop: (accepted, rejected) => {
      const first = accepted[0] ?? rejected[0]?.file;
      if (first !== undefined) onImageUpload(first);
    },
  });
  usePaste(onImageUpload);

  const takePhoto = (): void => {
    // Phones and tablets have a camera app of their own, better than any preview here.
    if (matchMedia("(pointer: coarse)").matches) cameraInput.current?.click();
    else setCameraOpen(true);
  };
  const remove = (): void => {
    onRemove();
    uploadButton.current?.focus();
  };

  const className = [styles["area"], image !== null && styles["filled"], isDragActive && styles["dragging"]];
  return (
    <>
      <div
        {...getRootProps({
          className: className.filter(Boolean).join(" "),
          role: "group",
          tabIndex: -1,
          "aria-label": "Photo",
          onDrop: ({ dataTransfer }: DragEvent) => {
            if (!dataTransfer.types.includes("Files")) onNoFile();
          },
        })}
        data-dragging={isDragActive}
      >
        <input {...getInputProps({ accept, "aria-label": "Photo file" })} />
        {image === null ? <EmptyArea formats={formats} /> : <PreviewArea image={image} onRemove={remove} />}
        <div className={styles["buttons"]}>
          <Button
            ref={uploadButton}
            variant={image === null ? "primary" : "secondary"}
            onClick={(event) => {
              event.stopPropagation();
              open();
            }}
          >
            <Upload size={18} aria-hidden="true" /> Upload File
          </Button>
          <Button
            onClick={(event) => {
              event.stopPropagation();
              takePhoto();
            }}
          >
            <Camera size={18} aria-hidden="true" /> Take Photo
          </Button>
        </div>
      </div>
      <FileInput
        ref={cameraInput}
        label="Photo from the camera"
        accept={accept}
        camera
        onFiles={([file]) => onImageUpload(file)}
      />
      {cameraOpen && <CameraDialog onPhoto={onImageUpload} onClose={() => setCameraOpen(false)} />}
    </>
  );
}

function EmptyArea({ formats }: { readonly formats: string }): ReactNode {
  return (
    <>
      <ImageUp className={styles["icon"]} aria-hidden="true" />
      <div className={styles["hints"]}>
        <p className={styles["hint"]}>Drag and drop an image here, or click to select</p>
        <p className={styles["formats"]}>{formats}</p>
      </div>
    </>
  );
}

function PreviewArea({
  image,
  onRemove,
}: {
  readonly image: PickedImage;
  readonly onRemove: () => void;
}): ReactNode {
  return (
    <>
      <div className={styles["frame"]}>
        {image.preview !== null && (
          <BlobImage blob={image.preview} alt={`Your photo: ${image.name}`} className={styles["preview"]} />
        )}
        <button
          type="button"
          className={styles["remove"]}
          aria-label="Remove photo"
          onClick={(event) => {
            event.stopPropagation();
            onRemove();
          }}
        >
          <X size={20} aria-hidden="true" />
        </button>
      </div>
      <p className={styles["name"]}>{image.name}</p>
    </>
  );
}
