import { Camera, ImageUp, Upload } from "lucide-react";
import { type DragEvent, type ReactNode, type Ref, useRef } from "react";
import { useDropzone } from "react-dropzone";
import { t } from "#src/language/messages.ts";
import type { CameraDialogProps } from "#src/ui/camera/camera-dialog.tsx";
import { Button, type ButtonVariant, RemoveButton } from "#src/ui/controls/button.tsx";
import { FileInput } from "#src/ui/controls/file-button.tsx";
import { Spinner } from "#src/ui/status/status.tsx";
import { isolated } from "#src/ui/texts/format.ts";
import { DropPrompt, dropTitle } from "./drop.tsx";
import { PreviewCanvas } from "./pictures.tsx";
import { giveFirst, isForFingers, usePaste, useTakePhoto } from "./take-photo.ts";
import drop from "./drop.module.css";
import styles from "./image-picker.module.css";

/** The photo that the picker shows. */
export interface PickedImage {
  readonly name: string;
  /** A small picture of the photo; null while the photo is decoded, or if the browser can't make a preview. */
  readonly preview: Blob | null;
  /** A layer over the preview, as large as the frame around it. */
  readonly overlay?: ReactNode;
  /** True while the photo is analysed. The frame then shows a spinner, because on a phone only the frame is in view. */
  readonly isBusy?: boolean;
}

export interface ImagePickerProps {
  /** Called with the first file that a person chooses, drops, pastes or photographs. What it returns is ignored. */
  readonly onImageUpload: (file: File) => unknown;
  /**
   * Called after a drop without a file, such as text or a picture of another page; with all that was dropped or pasted, if
   * a folder is among it.
   */
  readonly onNoFile: (dropped: readonly FileSystemEntry[] | null) => void;
  readonly onRemove: () => void;
  /** The picked photo; null for none. */
  readonly image: PickedImage | null;
  /** File types that the chooser offers. A person can still choose any file. */
  readonly accept?: string;
  /** Renders the dialog with the camera's picture. */
  readonly renderCamera: (dialog: CameraDialogProps) => ReactNode;
  /** Says which files can be used. */
  readonly formats: string;
}

/** A drop area that also opens a file chooser and the camera, and shows the photo. Paste works anywhere on the page. */
export function ImagePicker({
  onImageUpload,
  onNoFile,
  onRemove,
  image,
  accept = "image/*",
  renderCamera,
  formats,
}: ImagePickerProps): ReactNode {
  const uploadButton = useRef<HTMLButtonElement>(null);
  const area = useDropArea(onImageUpload, onNoFile);
  const { input, isDialogOpen, closeDialog, takePhoto } = useTakePhoto();
  usePaste(onImageUpload, onNoFile);
  const remove = (): void => {
    onRemove();
    uploadButton.current?.focus();
  };
  return (
    <>
      <div {...area.rootProps(areaClass(image !== null, area.isDragged))} data-dragging={area.isDragged}>
        <input {...area.inputProps(accept)} />
        {image === null ? (
          <DropPrompt icon={ImageUp} title={dropTitle(DROP, TAP)} formats={formats} />
        ) : (
          <PreviewArea image={image} onRemove={remove} />
        )}
        <PickerButtons
          uploadButton={uploadButton}
          hasImage={image !== null}
          onUpload={area.openChooser}
          onTakePhoto={takePhoto}
        />
      </div>
      <FileInput
        ref={input}
        label={t`Photo from the camera`}
        accept={accept}
        camera
        onFiles={([file]) => onImageUpload(file)}
      />
      {isDialogOpen && renderCamera({ onPhoto: onImageUpload, onClose: closeDialog })}
    </>
  );
}

/** Props for an area that takes a dropped photo, and opens a file chooser when it is clicked. */
function useDropArea(onFile: (file: File) => void, onNoFile: ImagePickerProps["onNoFile"]) {
  const folderDrop = useRef<unknown>(null);
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    multiple: false,
    noKeyboard: true,
    noPaste: true,
    // If the user drops several files, the library rejects all of them. The first file is used anyway.
    onDrop: (accepted, rejected, event) => {
      // After a dropped folder the library reads and passes its files. `onNoFile` has the folder already.
      if (event === folderDrop.current) return;
      const first = accepted[0] ?? rejected[0]?.file;
      if (first !== undefined) onFile(first);
    },
  });
  return {
    rootProps: (className: string) =>
      getRootProps({
        className,
        role: "group",
        tabIndex: -1,
        "aria-label": t`Photo`,
        // Runs before the library's own handler, which calls `onDrop` above with the files.
        onDrop: (event: DragEvent) => {
          const onDroppedFolder = (dropped: readonly FileSystemEntry[]): void => {
            folderDrop.current = event;
            onNoFile(dropped);
          };
          if (!giveFirst(event.dataTransfer, () => {}, onDroppedFolder)) onNoFile(null);
        },
      }),
    inputProps: (accept: string) => getInputProps({ accept, "aria-label": t`Photo file` }),
    isDragged: isDragActive,
    openChooser: open,
  };
}

const DROP = t`Drag and drop an image here, or click to select`;
const TAP = t`Take a photo, or tap to select one`;

function areaClass(hasImage: boolean, isDragged: boolean): string {
  const inside = hasImage ? [drop["filled"], drop["tight"]] : [styles["empty"]];
  const classes = [drop["area"], drop["centred"], styles["area"], ...inside];
  return [...classes, isDragged && drop["dragged"]].filter(Boolean).join(" ");
}

interface PickerButtonsProps {
  readonly uploadButton: Ref<HTMLButtonElement>;
  readonly hasImage: boolean;
  readonly onUpload: () => void;
  readonly onTakePhoto: () => void;
}

/**
 * The buttons of the area. On touch screens the camera comes first. Their clicks must not reach the area, because the
 * area would open the chooser.
 */
function PickerButtons({ uploadButton, hasImage, onUpload, onTakePhoto }: PickerButtonsProps): ReactNode {
  const cameraFirst = isForFingers();
  const variantOf = (isFirst: boolean): ButtonVariant => (isFirst && !hasImage ? "primary" : "secondary");
  const camera = (
    <Button
      key="camera"
      variant={variantOf(cameraFirst)}
      onClick={(event) => {
        event.stopPropagation();
        onTakePhoto();
      }}
    >
      <Camera size={18} aria-hidden="true" /> {t`Take Photo`}
    </Button>
  );
  const upload = (
    <Button
      key="upload"
      ref={uploadButton}
      variant={variantOf(!cameraFirst)}
      onClick={(event) => {
        event.stopPropagation();
        onUpload();
      }}
    >
      <Upload size={18} aria-hidden="true" /> {t`Upload File`}
    </Button>
  );
  return <div className={drop["buttons"]}>{cameraFirst ? [camera, upload] : [upload, camera]}</div>;
}

interface PreviewAreaProps {
  readonly image: PickedImage;
  readonly onRemove: () => void;
}

function PreviewArea({ image, onRemove }: PreviewAreaProps): ReactNode {
  return (
    <>
      <div className={styles["frame"]}>
        {image.preview === null && image.isBusy !== true && (
          <p
            className={styles["absent"]}
          >{t`No preview could be made of this photo. It was identified all the same.`}</p>
        )}
        {image.preview !== null && (
          <div className={styles["picture"]}>
            <PreviewCanvas
              preview={image.preview}
              alt={t`Your photo: ${isolated(image.name)}`}
              className={styles["preview"]}
            />
            {image.overlay}
          </div>
        )}
        {image.isBusy === true && (
          <div className={styles["busy"]} aria-hidden="true">
            <Spinner />
          </div>
        )}
        <RemoveButton label={t`Remove photo`} className={styles["remove"]} onClick={onRemove} />
      </div>
      <p className={styles["name"]}>{image.name}</p>
    </>
  );
}
